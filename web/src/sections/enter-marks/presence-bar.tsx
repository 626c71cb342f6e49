import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { SectionActions } from '../../ui/section-actions.tsx';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import type { OpenLesson } from './lesson.ts';
import { presenceTexts } from './presence-texts.ts';
import { usePresence } from './use-presence.ts';

/**
 * Says who else has the class open, and for a while what they changed. It stands in the section's bar, where
 * its coming and going moves no row.
 */
export function PresenceBar({ lesson }: { lesson: OpenLesson }) {
  const { present, changes } = usePresence(lesson);
  const said = changes.map(({ by, students }) => presenceTexts.changed(by, students)).join('. ');
  const here = present.length > 0 ? presenceTexts.alsoOpen(present) : '';
  return (
    <>
      <div role="status" aria-live="polite" style={visuallyHidden}>
        {[here, said].filter((part) => part !== '').join('. ')}
      </div>
      {(said !== '' || here !== '') && (
        <SectionActions>
          <Box
            title={[here, said].filter((part) => part !== '').join('. ')}
            aria-hidden
            sx={{
              order: -1,
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minWidth: 0,
              color: 'text.secondary',
            }}
          >
            <PeopleIcon fontSize="small" />
            <Typography variant="body2" noWrap sx={{ maxWidth: { xs: 264, lg: 460 } }}>
              {said === '' ? here : said}
            </Typography>
          </Box>
        </SectionActions>
      )}
    </>
  );
}
