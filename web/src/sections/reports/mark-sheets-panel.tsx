import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Box from '@mui/material/Box';
import { classReportCalls } from 'contract/class-reports';
import { academicYearOfTerm } from 'contract/terms';
import { useId, useState } from 'react';

import { SelectClassPanel } from '../../ui/select-class-panel.tsx';
import { ChooseTerm } from './choose-period.tsx';
import { MarkSheetDialog } from './mark-sheet/mark-sheet-dialog.tsx';
import { SubjectChoicePanel } from './subject-choice-panel.tsx';
import { reportTexts } from './texts.ts';

const { markSheets: texts } = reportTexts;
const parts = ['sheet', 'choice'] as const;

/** Class Mark Sheets: the sheet of a class in a term, and the subject-choice sheets beside it. */
export function MarkSheetsPanel() {
  const [part, setPart] = useState<(typeof parts)[number]>('sheet');
  const id = useId();
  return (
    <>
      <Tabs
        value={part}
        onChange={(_, next: (typeof parts)[number]) => setPart(next)}
        aria-label={reportTexts.titles.markSheets}
        variant="scrollable"
        scrollButtons={false}
        sx={{ mb: 4, mt: -2, borderBottom: 1, borderColor: 'divider' }}
      >
        {parts.map((name) => (
          <Tab
            key={name}
            value={name}
            label={texts.parts[name]}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${part}`}>
        {part === 'sheet' ? <ChooseSheet /> : <SubjectChoicePanel />}
      </Box>
    </>
  );
}

function ChooseSheet() {
  const [formClass, setFormClass] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <ChooseTerm call={classReportCalls.listMarkSheetTerms}>
      {({ academic_term_id }, period, keep) => (
        <>
          <SelectClassPanel
            academicYearId={academicYearOfTerm(academic_term_id)}
            selected={formClass}
            onSelect={({ id }) => {
              setFormClass(id);
              setOpen(true);
              keep();
            }}
          />
          {formClass !== null && (
            <MarkSheetDialog
              open={open}
              formClass={formClass}
              academicTermId={academic_term_id}
              period={period}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </ChooseTerm>
  );
}
