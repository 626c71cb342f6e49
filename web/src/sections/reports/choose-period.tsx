import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { classReportCalls } from 'contract/class-reports';
import { academicYearLabel, academicYearOfTerm, type ReportTerm, termCalls } from 'contract/terms';
import { type ReactNode, useState } from 'react';

import { currentTermQuery } from '../../api/current-term.ts';
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
  /** `keep`: the term is chosen from now on, of which something is opened. */
  children: (term: ReportTerm, period: string, keep: () => void) => ReactNode;
}) {
  const list = useQuery(queryOf<TermsCall>(call, {}));
  const periods = list.data?.map((term) => ({
    ...term,
    id: term.academic_term_id,
    name: reportTexts.term(term.term, term.academic_year),
  }));
  return (
    <ChoosePeriod
      label={reportTexts.period}
      failed={reportTexts.periodsFailed}
      list={list}
      periods={periods}
      ofTerm={(termId) => termId}
    >
      {(term, keep) => children(term, term.name, keep)}
    </ChoosePeriod>
  );
}

/** The same for academic years. */
export function ChooseYear({
  children,
}: {
  children: (academicYearId: number, name: string, keep: () => void) => ReactNode;
}) {
  const list = useQuery(queryOf(classReportCalls.listClassListYears, {}));
  const periods = list.data?.map(({ academic_year_id: id }) => ({ id, name: academicYearLabel(id) }));
  return (
    <ChoosePeriod
      label={reportTexts.year}
      failed={reportTexts.yearsFailed}
      list={list}
      periods={periods}
      ofTerm={academicYearOfTerm}
    >
      {({ id, name }, keep) => children(id, name, keep)}
    </ChoosePeriod>
  );
}

function ChoosePeriod<P extends Period>({
  label,
  failed,
  list,
  periods,
  ofTerm,
  children,
}: {
  label: string;
  /** The title where they could not be loaded. */
  failed: string;
  list: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** Newest first; undefined while they are being loaded. */
  periods: readonly P[] | undefined;
  /** The period of a term. */
  ofTerm: (termId: number) => number;
  children: (period: P, keep: () => void) => ReactNode;
}) {
  /**
   * null: the current one, until another is chosen or something of it is opened. What is being read stays of its period
   * when a colleague moves the school to another term, also to one before it, where it is in the list no more.
   */
  const [chosen, setChosen] = useState<P | null>(null);
  // Of the whole application (1-term-reporting §1); a school that went back to an earlier term prints that, and is to be
  // offered no other, on which the choice would turn under the hand.
  const term = useQuery(currentTermQuery);
  const isTermKnown = term.data !== undefined;
  const failure = (periods ? null : list.error) ?? (isTermKnown ? null : term.error);
  if (failure) {
    const again = () => void Promise.all([list.refetch(), term.refetch()]);
    return <ErrorPanel error={failure} title={failed} onRetry={again} />;
  }
  if (!periods || !isTermKnown) return <LoadingBlock height={240} />;
  const current = term.data && ofTerm(term.data.id);
  const period = chosen ?? periods.find(({ id }) => id === current) ?? periods[0];
  if (!period) return <EmptyState title={reportTexts.noTerms} hint={reportTexts.noTermsHint} />;
  const offered = periods.some(({ id }) => id === period.id) ? periods : [period, ...periods];
  return (
    <>
      <TextField
        select
        label={label}
        value={period.id}
        onChange={({ target }) => setChosen(offered.find(({ id }) => id === Number(target.value)) ?? null)}
        sx={{ mb: 4, minWidth: 'min(15rem, 100%)', '& .MuiSelect-select': { whiteSpace: 'normal' } }}
      >
        {offered.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      {children(period, () => setChosen(period))}
    </>
  );
}
