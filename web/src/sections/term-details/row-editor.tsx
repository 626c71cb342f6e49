import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { employeeCalls } from 'contract/employees';
import { subjectCalls } from 'contract/subjects';
import { markRowCalls, type TermMarkRow } from 'contract/term-mark-rows';
import { type FormEvent, useId, useState } from 'react';

import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { newMutationId } from '../../api/mutation-id.ts';
import { queryOf } from '../../api/query-client.ts';
import { beginFirst } from '../../ui/begin-first.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { lastFirst } from '../../ui/full-name.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useAskBeforeClosing } from '../../ui/use-ask-before-closing.tsx';
import { refreshRows, rowNow } from './subject-rows.ts';
import { termTexts } from './texts.ts';

interface Choice {
  id: number;
  label: string;
}
const choicesFound = beginFirst<Choice>();

/** Changes the subject or the teacher of a row; what the server refuses is said here, and nothing is lost. */
export function RowEditor({
  row: opened,
  studentName,
  onClose,
}: {
  row: TermMarkRow;
  studentName: string;
  onClose: () => void;
}) {
  const titleId = useId();
  // Nobody has decided over a newer one before it was refused.
  const [row, setRow] = useState(opened);
  const subjects = useQuery(queryOf(subjectCalls.listSubjects, {}));
  const employees = useQuery(queryOf(employeeCalls.listEmployees, {}));
  const [subject, setSubject] = useState<Choice | null>({ id: row.subject_id, label: row.subject_title });
  const [teacher, setTeacher] = useState<Choice | null>(
    row.employee_id === null ? null : { id: row.employee_id, label: row.teacher },
  );
  /** One id a choice, so that a repeated attempt at it counts once. */
  const [attempt, setAttempt] = useState(newMutationId);
  const save = useMutation({
    mutationFn: async (chosen: Choice) =>
      call(markRowCalls.changeMarkRow, {
        body: {
          student_id: row.student_id,
          academic_term_id: row.academic_term_id,
          prev_subject_id: row.subject_id,
          new_subject_id: chosen.id,
          employee_id: teacher?.id ?? null,
          version: row.version,
          mutation_id: attempt,
        },
      }),
    async onSuccess({ warning }, chosen) {
      await refreshRows(row);
      if (warning === null) showSnackbar(termTexts.changed(chosen.label));
      else showSnackbar(warning, { severity: 'warning', duration: 8000 });
      onClose();
    },
    // Someone may have changed the row since: what is tried again is tried over what the table shows then.
    async onError(error) {
      if (!(error instanceof ApiError)) return;
      const standing = await rowNow(row).catch(() => undefined);
      if (standing !== undefined) setRow(standing);
    },
  });
  /** The pickers in which something is typed that is not chosen. */
  const [typedIn, setTypedIn] = useState<ReadonlySet<string>>(new Set());
  const isAnother = subject?.id !== row.subject_id || (teacher?.id ?? null) !== row.employee_id;
  // What could not be saved can be tried again, also where it was stored all the same and only nobody heard of it.
  const mayBeSaved = subject !== null && (isAnother || save.isError);
  const { close, question } = useAskBeforeClosing({
    changed: isAnother || typedIn.size > 0,
    busy: save.isPending,
    failure: save.error,
    onClose,
  });
  const failure = (subjects.data ? null : subjects.error) ?? (employees.data ? null : employees.error);

  function choose(set: (choice: Choice | null) => void) {
    return (_event: unknown, choice: Choice | null) => {
      save.reset();
      setAttempt(newMutationId());
      set(choice);
    };
  }

  function noteTyped(label: string, isTyped: boolean) {
    setTypedIn((now) => {
      if (now.has(label) === isTyped) return now;
      return new Set(isTyped ? [...now, label] : [...now].filter((one) => one !== label));
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mayBeSaved && !save.isPending) save.mutate(subject);
  }

  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{termTexts.changeTitle(row.subject_title, studentName)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Typography color="textSecondary">{termTexts.changeHint}</Typography>
          {failure && (
            <ErrorPanel
              error={failure}
              title={termTexts.choicesFailed}
              onRetry={() => void Promise.all([subjects.refetch(), employees.refetch()])}
            />
          )}
          <Picker
            label={termTexts.columns.subject}
            value={subject}
            options={subjects.data?.map(({ id, title }) => ({ id, label: title }))}
            onChange={choose(setSubject)}
            readOnly={save.isPending}
            onTyped={noteTyped}
          />
          <Picker
            label={termTexts.columns.teacher}
            value={teacher}
            options={employees.data?.map((employee) => ({
              id: employee.id,
              label: lastFirst(employee),
            }))}
            onChange={choose(setTeacher)}
            readOnly={save.isPending}
            onTyped={noteTyped}
          />
          {save.error && <FailureAlert>{describeError(save.error).message}</FailureAlert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{uiTexts.cancel}</Button>
          <BusyButton type="submit" variant="contained" disabled={!mayBeSaved} busy={save.isPending}>
            {save.error ? uiTexts.retry : termTexts.save}
          </BusyButton>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}

function Picker({
  label,
  value,
  options,
  onChange,
  onTyped,
  readOnly,
}: {
  label: string;
  value: Choice | null;
  /** Undefined while they are fetched. */
  options: readonly Choice[] | undefined;
  onChange: (event: unknown, choice: Choice | null) => void;
  /** Hears whether something is typed that is not chosen. */
  onTyped: (label: string, isTyped: boolean) => void;
  /** While it is being saved: another choice would be gone with the dialog. */
  readOnly: boolean;
}) {
  const known = options ?? [];
  const all = value === null || known.some(({ id }) => id === value.id) ? known : [value, ...known];
  return (
    <Autocomplete
      options={all}
      filterOptions={choicesFound}
      // As it was chosen, not as it is listed now: with another one the field would replace what is typed.
      value={value}
      readOnly={readOnly}
      onChange={(event, choice) => {
        // Of what was written out to its last letter, the field does not tell that it is chosen by now.
        onTyped(label, false);
        onChange(event, choice);
      }}
      onInputChange={(_, text, reason) => onTyped(label, reason === 'input' && text !== (value?.label ?? ''))}
      disableClearable={value !== null}
      autoHighlight
      loading={options === undefined}
      loadingText={uiTexts.loading}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      getOptionKey={({ id }) => id}
      renderInput={(props) => <TextField {...props} label={label} sx={{ mt: 1 }} />}
    />
  );
}
