import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { reportCalls } from 'contract/reports';
import { type ReportTerm, termCalls } from 'contract/terms';
import { useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PdfDialog } from '../../ui/pdf-dialog/pdf-dialog.tsx';
import { SelectClassPanel } from '../../ui/select-class-panel.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { ReportCardJobPanel } from './report-card-job-panel.tsx';
import { reportTexts } from './texts.ts';

/** Report Cards by Class: the period, then the class, then the document. */
export function ReportCardsPanel() {
  const { data: terms, error, refetch } = useQuery(queryOf(termCalls.listReportCardTerms, {}));
  if (error && !terms) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!terms) return <Skeleton variant="rounded" height={240} aria-label={uiTexts.loading} />;
  const [newest] = terms;
  if (!newest) return <EmptyState title={reportTexts.noTerms} hint={reportTexts.noTermsHint} />;
  return <ChooseClass terms={terms} newest={newest} />;
}

function ChooseClass({ terms, newest }: { terms: readonly ReportTerm[]; newest: ReportTerm }) {
  const [chosen, setChosen] = useState(newest.academic_term_id);
  const [formClass, setFormClass] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const term = terms.find(({ academic_term_id }) => academic_term_id === chosen) ?? newest;
  const period = reportTexts.term(term.term, term.academic_year);
  return (
    <>
      <TextField
        select
        label={reportTexts.period}
        value={term.academic_term_id}
        onChange={(event) => setChosen(Number(event.target.value))}
        sx={{ mb: 4, minWidth: 240 }}
      >
        {terms.map(({ academic_term_id, term: number, academic_year }) => (
          <MenuItem key={academic_term_id} value={academic_term_id}>
            {reportTexts.term(number, academic_year)}
          </MenuItem>
        ))}
      </TextField>
      <SelectClassPanel
        selected={formClass}
        onSelect={({ id }) => {
          setFormClass(id);
          setOpen(true);
        }}
      />
      {formClass !== null && (
        <PdfDialog
          open={open}
          title={reportTexts.cardsOf(formClass, period)}
          call={reportCalls.printReportCards}
          input={{ params: { academicTermId: String(term.academic_term_id), formClassId: formClass } }}
          onClose={() => setOpen(false)}
        />
      )}
      <ReportCardJobPanel academicTermId={term.academic_term_id} />
    </>
  );
}
