import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { schoolYearCalls } from 'contract/school-year';
import { termConfigurationCalls, type TermConfigurations } from 'contract/term-configurations';
import { periodLabel, termCalls } from 'contract/terms';
import { useState } from 'react';

import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../../api/query-client.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { LoadingBlock } from '../../../ui/loading-block.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { SettingsDialog } from '../settings-dialog.tsx';
import { useChange } from '../use-change.ts';
import { configurationTexts as texts } from './texts.ts';

/** For each form and term: whether exams count, or course work only (3-decisions §4). */
export function TermConfigurationDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const terms = useQuery(queryOf(schoolYearCalls.listTermHistory, {}));
  const { data, error, refetch } = useQuery({
    ...queryOf(termConfigurationCalls.listTermConfigurations, ofTerm(chosen)),
    queryFn: async ({ signal }) => {
      const found = await call(termConfigurationCalls.listTermConfigurations, ofTerm(chosen), { signal });
      // Found without a name, it is that term's all the same, and need not be asked for by its name.
      const { queryKey } = queryOf(
        termConfigurationCalls.listTermConfigurations,
        ofTerm(found.academic_term_id),
      );
      if (chosen === null) queryClient.setQueryData(queryKey, found);
      return found;
    },
    // Which term is the current one is asked each time.
    ...(chosen === null && { gcTime: 0 }),
  });
  // It begins with the current term and stays there, whichever a colleague moves the school to meanwhile.
  if (chosen === null && data !== undefined) setChosen(data.academic_term_id);
  // The choice stays where it was made, also while that term is fetched, or cannot be.
  const shown = chosen ?? data?.academic_term_id;
  return (
    <SettingsDialog
      title={texts.title}
      maxWidth="sm"
      onClose={onClose}
      actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 2, pb: 4 }}>
        {shown !== undefined && (
          <>
            <TextField
              select
              label={texts.term}
              value={shown}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {[...new Set([shown, ...(terms.data ?? []).map(({ id }) => id)])].map((id) => (
                <MenuItem key={id} value={id}>
                  {periodLabel(id)}
                </MenuItem>
              ))}
            </TextField>
            {terms.error && !terms.data && (
              <ErrorPanel
                error={terms.error}
                title={texts.termsFailed}
                onRetry={() => void terms.refetch()}
              />
            )}
            <Typography variant="body2" color="textSecondary">
              {texts.hint}
            </Typography>
          </>
        )}
        {error && !data && (
          <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
        )}
        {!error && !data && <LoadingBlock height={320} />}
        {data && <LevelRows key={data.academic_term_id} configurations={data} />}
      </Box>
    </SettingsDialog>
  );
}

/** null: of the current term. */
function ofTerm(academicTermId: number | null) {
  return { query: academicTermId === null ? {} : { academic_term_id: String(academicTermId) } };
}

type ExamMark = 0 | 1;

function LevelRows({ configurations }: { configurations: TermConfigurations }) {
  const { academic_term_id, levels, version } = configurations;
  const set = useChange({
    async make({ form_level, exam_mark }: { form_level: number | null; exam_mark: ExamMark }) {
      const saved = await call(termConfigurationCalls.saveTermConfiguration, {
        body: { academic_term_id, form_level, exam_mark, version },
      });
      // It stands there as it was saved also where the list cannot be read anew.
      queryClient.setQueriesData<TermConfigurations>(
        { queryKey: queryKeyOf(termConfigurationCalls.listTermConfigurations) },
        (shown) => (shown?.academic_term_id === academic_term_id ? saved : shown),
      );
      return saved;
    },
    refreshes: [termConfigurationCalls.listTermConfigurations, termCalls.getTermConfiguration],
    done: (_, { form_level, exam_mark }) => texts.saved(nameOf(form_level), wordOf(exam_mark)),
    failed: texts.failed,
  });
  const [first] = levels;
  const same = first && levels.every(({ exam_mark }) => exam_mark === first.exam_mark);
  const rows: { level: number | null; value: ExamMark | null; note: string }[] = [
    { level: null, value: same ? first.exam_mark : null, note: '' },
    ...levels.map(({ form_level, exam_mark, exam_marks_entered }) => ({
      level: form_level,
      value: exam_mark,
      note: noteOf(exam_mark, exam_marks_entered),
    })),
  ];
  return (
    <Box sx={{ display: 'grid' }}>
      {rows.map(({ level, value, note }) => (
        <Box
          key={level ?? 0}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 4,
            rowGap: 1,
            py: 2,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ flex: '1 1 140px' }}>
            <Typography sx={{ fontWeight: 600 }}>{nameOf(level)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          </Box>
          <ToggleButtonGroup
            exclusive
            value={value}
            aria-label={nameOf(level)}
            onChange={(_, exam_mark: ExamMark | null) =>
              exam_mark !== null && !set.isPending && set.mutate({ form_level: level, exam_mark })
            }
          >
            {([1, 0] as const).map((one) => (
              <ToggleButton key={one} value={one} aria-disabled={set.isPending}>
                {wordOf(one)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {set.error && set.variables.form_level === level && (
            <FailureAlert sx={{ flex: '1 1 100%' }}>
              {describeError(set.error).message}{' '}
              {set.error instanceof ApiError && set.error.status === 409 && texts.changedHint}
            </FailureAlert>
          )}
        </Box>
      ))}
    </Box>
  );
}

function nameOf(level: number | null): string {
  return level === null ? texts.allForms : uiTexts.form(level);
}

function wordOf(examMark: ExamMark): string {
  return examMark === 1 ? texts.examsCount : texts.courseWorkOnly;
}

function noteOf(examMark: ExamMark, entered: number): string {
  if (entered === 0) return '';
  return examMark === 1 ? texts.entered(entered) : texts.kept(entered);
}
