import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { listsWholeClass } from 'contract/marks';
import {
  type SubjectStudent,
  subjectAssignmentMessages,
  subjectStudent,
  type SubjectTeacher,
} from 'contract/subject-assignment';
import { type CurrentStudent, studentCalls } from 'contract/students';
import type { Subject } from 'contract/subjects';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';

import { isPerhapsStored, mayHelpAgain } from '../../api/api-error.ts';
import { currentIn } from '../../api/current-in.ts';
import { queryOf } from '../../api/query-client.ts';
import { beginFirst } from '../../ui/begin-first.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { namesApart } from '../../ui/names-apart.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { useStillHere } from '../../ui/use-still-here.ts';
import { useStillTrue } from '../../ui/use-still-true.ts';
import { assignStudent, teacherLabel } from './subject-students.ts';
import { assignmentTexts as texts, noticeFor } from './texts.ts';

/** What is said of the last student. `again`: the same may succeed. */
interface Word {
  severity: 'warning' | 'error';
  text: string;
  again?: boolean;
}

/** Adds a student with a teacher, and stays open for the next one. */
export function AddStudentDialog({
  subject,
  assigned,
  teachers,
  onClose,
}: {
  subject: Subject;
  assigned: readonly SubjectStudent[];
  /** Undefined while they are fetched. */
  teachers: readonly SubjectTeacher[] | undefined;
  onClose: () => void;
}) {
  const titleId = useId();
  const studentField = useRef<HTMLInputElement>(null);
  const { data, error, refetch } = useQuery(queryOf(studentCalls.listCurrentStudents, {}));
  const [student, setStudent] = useState<CurrentStudent | null>(null);
  const [teacher, setTeacher] = useState<SubjectTeacher | null>(null);
  /** The teacher whom one has chosen oneself stays for the next student. */
  const [byHand, setByHand] = useState(false);
  const [asked, setAsked] = useState(false);
  const { fields, onTry } = useFirstWrong();
  const here = useStillHere();
  /** Nobody else is chosen meanwhile, of whom the answer would then seem to tell. */
  const [busy, setBusy] = useState(false);
  const [word, setWord] = useState<Word | null>(null);
  const told = useStillTrue()(word?.text ?? '');
  const choosing = useMemo(
    () => (data ?? []).filter(({ form_class_id }) => !listsWholeClass(form_class_id)),
    [data],
  );
  /** Of those, too, who are assigned already: whose namesake was just added is named as before. */
  const nameOf = useMemo(() => namesApart(choosing), [choosing]);
  const free = useMemo(() => {
    const taken = new Set(assigned.map(({ student_id }) => student_id));
    return choosing.filter(({ student_id }) => !taken.has(student_id));
  }, [choosing, assigned]);

  function choose(next: CurrentStudent | null) {
    setStudent(next);
    setWord(null);
    if (byHand) return;
    // Where one teacher alone has the subject in the student's class, that is who it will be; elsewhere nobody yet.
    const [only, ...others] = (teachers ?? []).filter(({ form_class_ids }) =>
      form_class_ids.some((id) => id === next?.form_class_id),
    );
    setTeacher(only && others.length === 0 ? only : null);
  }

  function goOnWithNext() {
    setStudent(null);
    setAsked(false);
    studentField.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (busy) return;
    if (student === null || teacher === null) return onTry();
    setBusy(true);
    setWord(null);
    try {
      const to = { subject_id: subject.id, student_id: student.student_id };
      const warning = await assignStudent(to, teacher.id, null);
      showSnackbar(texts.studentAdded, { severity: 'primary', duration: noticeFor });
      if (warning !== null) setWord({ severity: 'warning', text: warning });
      goOnWithNext();
    } catch (failure) {
      const current = currentIn(failure, subjectStudent);
      const isWith = current === null ? '' : ` ${texts.isWith(nameOf(student), current.teacher_name)}`;
      const message = `${describeError(failure).message}${isWith}`;
      const isPerhaps = isPerhapsStored(failure);
      const text = `${(isPerhaps ? texts.perhapsAdded : texts.notAdded)(nameOf(student))} ${message}`;
      if (here.current) {
        showSnackbar(texts.studentNotAdded, { severity: 'error', duration: noticeFor });
        setWord({ severity: 'error', text: isPerhaps ? text : message, again: mayHelpAgain(failure) });
        // Whoever is in the subject already is offered no more.
        if (current !== null) goOnWithNext();
      } else {
        showSnackbar(text, { severity: 'error', duration: null });
      }
    }
    setBusy(false);
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{texts.addTitle(subject.title)}</DialogTitle>
        <DialogContent ref={fields} sx={{ display: 'grid', gap: 4 }}>
          {error && !data && (
            <ErrorPanel error={error} title={texts.studentsNotListed} onRetry={() => void refetch()} />
          )}
          <Autocomplete
            options={free}
            value={student}
            readOnly={busy}
            autoHighlight
            loading={!data && !error}
            loadingText={uiTexts.loading}
            filterOptions={few}
            getOptionKey={({ student_id }) => student_id}
            getOptionLabel={(one) => texts.studentOption(nameOf(one), one.form_class_id)}
            isOptionEqualToValue={(option, chosen) => option.student_id === chosen.student_id}
            onChange={(_, next) => choose(next)}
            renderInput={(props) => (
              <TextField
                {...props}
                label={texts.student}
                inputRef={studentField}
                autoFocus
                error={asked && student === null}
                helperText={asked && student === null ? subjectAssignmentMessages.chooseStudent : null}
                sx={{ mt: 2 }}
              />
            )}
          />
          <Autocomplete
            options={[...(teachers ?? [])]}
            filterOptions={teachersFound}
            loading={teachers === undefined}
            loadingText={uiTexts.loading}
            value={teacher}
            readOnly={busy}
            autoHighlight
            getOptionKey={({ id }) => id}
            getOptionLabel={teacherLabel}
            isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
            onChange={(_, next) => {
              setTeacher(next);
              setByHand(next !== null);
              setWord(null);
            }}
            renderInput={(props) => (
              <TextField
                {...props}
                label={texts.teacher}
                error={asked && teacher === null}
                helperText={asked && teacher === null ? subjectAssignmentMessages.chooseTeacher : null}
              />
            )}
          />
          {told !== '' && <Alert severity={word?.severity}>{told}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{uiTexts.close}</Button>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {word?.again === true && told !== '' ? uiTexts.retry : texts.add}
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A list of 1,500 would take long to draw; more letters bring the rest. */
const few = beginFirst<CurrentStudent>(50, ({ student_id }) => String(student_id));
const teachersFound = beginFirst<SubjectTeacher>();
