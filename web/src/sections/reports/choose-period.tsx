import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { classReportCalls } from 'contract/class-reports';
import { academicYearLabel, academicYearOfTerm, type ReportTerm, termCalls } from 'contract/terms';
import { type ReactNode, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { reportTexts } from './texts.ts';

type TermsCall = typeof termCalls.listReportCardTerms | typeof classReportCalls.listMarkSheetTerms;

interface Period {
  id: number;
  name: string;
}

/** The academic period picker, at the current term to begin with, over what depends on the term. */
export function ChooseTerm({
  call,
  children,
}: {
  call: TermsCall;
  children: (term: ReportTerm, period: string) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(queryOf<TermsCall>(call, {}));
  const current = useCurrentTerm();
  const periods = data?.map((term) => ({
    ...term,
    id: term.academic_term_id,
    name: reportTexts.term(term.term, term.academic_year),
  }));
  return (
    <ChoosePeriod
      label={reportTexts.period}
      error={error}
      onRetry={() => void refetch()}
      periods={periods}
      current={current}
    >
      {(term) => children(term, term.name)}
    </ChoosePeriod>
  );
}

/** The same for academic years. */
export function ChooseYear({ children }: { children: (academicYearId: number, name: string) => ReactNode }) {
  const { data, error, refetch } = useQuery(queryOf(classReportCalls.listClassListYears, {}));
  const current = useCurrentTerm();
  const periods = data?.map(({ academic_year_id: id }) => ({ id, name: academicYearLabel(id) }));
  return (
    <ChoosePeriod
      label={reportTexts.year}
      error={error}
      onRetry={() => void refetch()}
      periods={periods}
      current={current && academicYearOfTerm(current)}
    >
      {({ id, name }) => children(id, name)}
    </ChoosePeriod>
  );
}

/** Of the whole application (1-term-reporting §1); a school that went back to an earlier term prints that. */
function useCurrentTerm(): number | undefined {
  return useQuery(queryOf(termCalls.getCurrentTerm, {})).data?.id;
}

function ChoosePeriod<P extends Period>({
  label,
  periods,
  current,
  error,
  onRetry,
  children,
}: {
  label: string;
  /** Newest first; undefined while they are being loaded. */
  periods: readonly P[] | undefined;
  current: number | undefined;
  error: Error | null;
  onRetry: () => void;
  children: (period: P) => ReactNode;
}) {
  const [chosen, setChosen] = useState<number | null>(null);
  if (error && !periods) return <ErrorPanel error={error} onRetry={onRetry} />;
  if (!periods) return <LoadingBlock height={240} />;
  const period =
    periods.find(({ id }) => id === chosen) ?? periods.find(({ id }) => id === current) ?? periods[0];
  if (!period) return <EmptyState title={reportTexts.noTerms} hint={reportTexts.noTermsHint} />;
  return (
    <>
      <TextField
        select
        label={label}
        value={period.id}
        onChange={(event) => setChosen(Number(event.target.value))}
        sx={{ mb: 4, minWidth: 240 }}
      >
        {periods.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {children(period)}
    </>
  );
}
