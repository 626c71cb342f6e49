import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { schoolSettingsCalls } from 'contract/school-settings';
import { advanceWarnings, type NextTerm, schoolYearCalls, type TermInHistory } from 'contract/school-year';
import {
  holidaysWithin,
  latestTermDate,
  suggestedSessions,
  termDateFields,
  termDateMessages,
} from 'contract/term-dates';
import {
  type CurrentTerm,
  periodLabel,
  termAfter,
  termAhead,
  termNumberOf,
  termsBetween,
} from 'contract/terms';
import { useRef } from 'react';

import { queryOf } from '../../../api/query-client.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { WholeYears } from '../../../ui/whole-years.tsx';
import { setTermTexts as texts } from './texts.ts';
import { UndoAdvance } from './undo-advance.tsx';
import type { TermForm } from './use-term-form.ts';

/** Advance Term: which term, its dates and its number of sessions. */
export function AdvanceTab({
  current,
  next,
  form,
  onMoved,
}: {
  current: CurrentTerm | null;
  next: NextTerm;
  form: TermForm;
  onMoved: (academicTermId: number | null) => void;
}) {
  const { term, values, problem, change } = form;
  const latest = latestTermDate(next.today);
  const sessions = useRef<HTMLInputElement>(null);
  const history = useQuery(queryOf(schoolYearCalls.listTermHistory, {}));
  const leadsOn = current !== null && term !== current.term;
  const between = leadsOn ? termsBetween(current.id, termAhead(term, current.id)) : [];
  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', pt: 2, pb: 4 }}>
      <UndoAdvance {...{ current, onMoved }} />
      <Typography color="textSecondary">
        <WholeYears>{explanation(term, current, passedOver(between, history.data))}</WholeYears>
      </Typography>
      {between.length > 0 && history.error && !history.data && (
        <ErrorPanel
          error={history.error}
          title={texts.passedOverUnknown}
          onRetry={() => void history.refetch()}
        />
      )}
      {problem && <FailureAlert>{problem.message}</FailureAlert>}
      <Box sx={{ display: 'grid', columnGap: 4, rowGap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          select
          label={texts.term}
          value={term}
          // The line below it as below the dates, where what is missing is said.
          helperText=" "
          onChange={({ target }) => form.chooseTerm(Number(target.value))}
          sx={{ gridColumn: { sm: '1 / -1' }, maxWidth: { sm: 200 } }}
        >
          {[1, 2, 3].map((one) => (
            <MenuItem key={one} value={one}>
              {one}
            </MenuItem>
          ))}
        </TextField>
        {termDateFields.map((field) => (
          <DateField
            key={`${field}-${form.revision}`}
            label={texts.fields[field]}
            value={values[field]}
            latest={latest}
            error={problem?.errors[field]}
            hint={values[field] === '' ? termDateMessages.missing : undefined}
            onChange={(date) => change(field, date)}
          />
        ))}
        <TextField
          inputRef={sessions}
          label={texts.fields.total_sessions}
          value={values.total_sessions}
          autoComplete="off"
          error={problem?.errors.total_sessions !== undefined}
          helperText={problem?.errors.total_sessions ?? ' '}
          onChange={({ target }) => change('total_sessions', target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
        {/* The button goes with what it settles. */}
        <SuggestedSessions form={form} onUsed={() => sessions.current?.focus()} />
      </Box>
    </Box>
  );
}

/** What Update Term Details changes and Advance Term leads to, with the number that is chosen. */
function explanation(term: number, current: CurrentTerm | null, passed: readonly number[]): string {
  if (current === null) return texts.noTermYet;
  if (term === current.term) {
    const next = termAfter(current.id);
    return `${texts.currentIs(periodLabel(current.id))} ${texts.nextIs(periodLabel(next), termNumberOf(next))}`;
  }
  const ahead = termAhead(term, current.id);
  if (ahead === termAfter(current.id)) return texts.leadsToNext(periodLabel(ahead));
  if (passed.length === 0) return texts.leadsTo(periodLabel(ahead));
  return `${texts.leadsTo(periodLabel(ahead))} ${advanceWarnings.passedOver(passed.map(periodLabel).join(', '))}`;
}

/**
 * A term that the school held before it went back is not passed over; of none is that said before the terms that it
 * held are known.
 */
function passedOver(between: readonly number[], held: readonly TermInHistory[] | undefined): number[] {
  if (held === undefined) return [];
  const known = new Set(held.map(({ id }) => id));
  return between.filter((id) => !known.has(id));
}

/** Two sessions for each weekday, and how many without the holidays; taken over by a button. */
function SuggestedSessions({ form: { values, change }, onUsed }: { form: TermForm; onUsed: () => void }) {
  const { term_start, term_end, total_sessions } = values;
  const holidays = useQuery(queryOf(schoolSettingsCalls.listHolidays, {}));
  const suggested = suggestedSessions(term_start, term_end);
  if (suggested === null) return null;
  if (holidays.error && !holidays.data) {
    return (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <ErrorPanel
          error={holidays.error}
          title={texts.holidaysFailed}
          onRetry={() => void holidays.refetch()}
        />
      </Box>
    );
  }
  const off = new Set(holidaysWithin(holidays.data ?? [], term_start, term_end).map((one) => one.holiday))
    .size;
  const less = suggested - 2 * off;
  const offered = off > 0 && less > 0 ? [suggested, less] : [suggested];
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {[texts.suggested(suggested), ...(offered.length > 1 ? [texts.suggestedLess(off, less)] : [])].join(
          '. ',
        )}
      </Typography>
      {offered
        .filter((sessions) => String(sessions) !== total_sessions)
        .map((sessions) => (
          <Button
            key={sessions}
            size="small"
            variant="outlined"
            onClick={() => {
              onUsed();
              change('total_sessions', String(sessions));
            }}
          >
            {texts.use(sessions)}
          </Button>
        ))}
    </Box>
  );
}
