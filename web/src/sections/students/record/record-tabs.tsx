import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';

import type { SectionName } from './record-part.ts';
import { recordTexts as texts } from './texts.ts';

const sections = Object.keys(texts.sections) as SectionName[];

/** The four sections of a record; a sign tells in which something is wrong. A new student has one until the first save. */
export function RecordTabs({
  id,
  section,
  onTurnTo,
  isWrongIn,
  onlyGeneral,
}: {
  /** Of the record, on which the ids of tabs and page are built. */
  id: string;
  section: SectionName;
  onTurnTo: (section: SectionName) => void;
  isWrongIn: (section: SectionName) => boolean;
  onlyGeneral: boolean;
}) {
  return (
    <Tabs
      value={section}
      onChange={(_, next: SectionName) => onTurnTo(next)}
      aria-label={texts.sectionsLabel}
      variant="scrollable"
      scrollButtons={false}
      sx={{
        px: { xs: 1, sm: 4 },
        borderBottom: 1,
        borderColor: 'divider',
        flex: 'none',
        // On a phone all four stand side by side in two lines: nobody looks for one that is out of sight.
        '& .MuiTab-root': {
          flex: { xs: '1 1 0', sm: 'none' },
          // With letters twice as large the finger moves them.
          minWidth: { xs: 'min-content', sm: 90 },
          px: { xs: 1, sm: 4 },
        },
      }}
    >
      {sections.map((one) => (
        <Tab
          key={one}
          value={one}
          label={
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
              {texts.sections[one]}
              {isWrongIn(one) && <ErrorIcon color="error" fontSize="small" titleAccess={texts.correctHere} />}
            </Box>
          }
          disabled={onlyGeneral && one !== 'general'}
          id={tabId(id, one)}
          aria-controls={pageId(id)}
        />
      ))}
    </Tabs>
  );
}

/** What makes an element the page of the open tab. */
export function pageOf(id: string, section: SectionName) {
  return { role: 'tabpanel', id: pageId(id), 'aria-labelledby': tabId(id, section) };
}

function tabId(id: string, section: SectionName): string {
  return `${id}-tab-${section}`;
}

function pageId(id: string): string {
  return `${id}-page`;
}
