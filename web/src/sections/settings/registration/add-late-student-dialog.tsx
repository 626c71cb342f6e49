import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import { totalSessions } from 'contract/term-dates';
import {
  type LateStudent,
  termRegistrationCalls,
  type TermRegistrationItem,
  termRegistrationMessages,
} from 'contract/term-registration';
import { readTypedNumber } from 'contract/typed-numbers';
import { type FormEvent, useId, useMemo, useState } from 'react';

import { addingAnother } from '../../../api/adding-another.ts';
import { AddedUnheard, mayHelpAgain } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-client.ts';
import { beginFirst } from '../../../ui/begin-first.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { describeError } from '../../../ui/describe-error.ts';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { fullName } from '../../../ui/full-name.ts';
import { namesApart } from '../../../ui/names-apart.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { useAskBeforeClosing } from '../../../ui/use-ask-before-closing.tsx';
import { useFirstWrong } from '../../../ui/use-first-wrong.ts';
import { useChange } from '../use-change.ts';
import { registrationLists } from './registration-lists.ts';
import { registrationNoticeTime, registrationTexts as texts } from './texts.ts';

/** Registers a student who came late in the current term, and in a class where there is none this year. */
export function AddLateStudentDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const candidates = useQuery(queryOf(termRegistrationCalls.listLateStudents, {}));
  const classes = useQuery(queryOf(classCalls.listFormClasses, {}));
  const nameOf = useMemo(() => namesApart(candidates.data ?? []), [candidates.data]);
  const [student, setStudent] = useState<LateStudent | null>(null);
  const [formClass, setFormClass] = useState('');
  const [sessions, setSessions] = useState('');
  const [asked, setAsked] = useState(false);
  const { fields, onTry } = useFirstWrong();
  const [addAnother] = useState(() => addingAnother({ add: register, isOther, tellIfAdded }));
  const add = useChange({
    make: addAnother,
    refreshes: registrationLists,
    done: (added) => texts.added(fullName(added)),
    failed: texts.addFailed,
    onDone: onClose,
    duration: registrationNoticeTime,
    settle: (error) => error instanceof AddedUnheard,
  });
  const { close, question } = useAskBeforeClosing({
    changed: student !== null || sessions !== '',
    busy: add.isPending,
    failure: add.error,
    onClose,
  });
  const needsClass = student !== null && student.form_class_id === null;
  const sessionsError =
    sessions === ''
      ? undefined
      : totalSessions.safeParse(readTypedNumber(sessions)).error?.issues[0]?.message;

  /** What is changed while it is being sent would be gone with the dialog; what failed was what stood there before. */
  function change(make: () => void) {
    if (add.isPending) return;
    make();
    add.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (student === null || (needsClass && formClass === '') || sessionsError !== undefined) return onTry();
    if (!add.isPending) add.mutate({ student, formClass, sessions });
  }

  const nobody = candidates.data?.length === 0;
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{texts.addTitle}</DialogTitle>
        <DialogContent ref={fields} sx={{ display: 'grid', gap: 4 }}>
          {candidates.error && !candidates.data && (
            <ErrorPanel
              error={candidates.error}
              title={texts.candidatesFailed}
              onRetry={() => void candidates.refetch()}
            />
          )}
          {nobody && <Alert severity="info">{texts.nobodyLeft}</Alert>}
          <Autocomplete
            options={candidates.data ?? []}
            value={student}
            disabled={nobody}
            // Of whom an answer tells is who is chosen.
            readOnly={add.isPending}
            autoHighlight
            loading={candidates.isPending}
            loadingText={uiTexts.loading}
            filterOptions={few}
            getOptionKey={({ student_id }) => student_id}
            getOptionLabel={(student) => texts.studentOption(nameOf(student), student.form_class_id)}
            isOptionEqualToValue={(option, chosen) => option.student_id === chosen.student_id}
            onChange={(_, next) =>
              change(() => {
                setStudent(next);
                setFormClass('');
              })
            }
            renderInput={(props) => (
              <TextField
                {...props}
                label={texts.student}
                autoFocus
                error={asked && student === null}
                helperText={asked && student === null ? texts.chooseStudent : null}
                sx={{ mt: 1 }}
              />
            )}
          />
          {student?.taken_off === 1 && <Alert severity="info">{texts.takenOff}</Alert>}
          {needsClass && (
            <TextField
              select
              label={texts.formClass}
              value={formClass}
              error={asked && formClass === ''}
              helperText={asked && formClass === '' ? termRegistrationMessages.chooseClass : null}
              onChange={({ target }) => change(() => setFormClass(target.value))}
            >
              {(classes.data ?? []).map(({ id }) => (
                <MenuItem key={id} value={id}>
                  {id}
                </MenuItem>
              ))}
            </TextField>
          )}
          {needsClass && classes.error && !classes.data && (
            <ErrorPanel
              error={classes.error}
              title={uiTexts.classesFailed}
              onRetry={() => void classes.refetch()}
            />
          )}
          <TextField
            label={texts.sessions}
            value={sessions}
            autoComplete="off"
            error={asked && sessionsError !== undefined}
            helperText={(asked && sessionsError) || texts.sessionsHint}
            onChange={({ target }) => change(() => setSessions(target.value))}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
          {add.error && <FailureAlert>{describeError(add.error).message}</FailureAlert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{uiTexts.cancel}</Button>
          <BusyButton type="submit" variant="contained" disabled={nobody} busy={add.isPending}>
            {add.error && mayHelpAgain(add.error) ? uiTexts.retry : texts.addButton}
          </BusyButton>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}

/** Who is to be registered, and the rest as it was typed. */
interface LateComer {
  student: LateStudent;
  /** '' where the student is in one. */
  formClass: string;
  sessions: string;
}

async function register({ student, formClass, sessions }: LateComer): Promise<TermRegistrationItem> {
  return call(termRegistrationCalls.registerLateStudent, {
    body: {
      student_id: student.student_id,
      ...(student.form_class_id === null && { form_class_id: formClass }),
      ...(sessions !== '' && { total_sessions: readTypedNumber(sessions) }),
    },
  });
}

/** Who is registered is so with what was sent first: sessions that were changed since are nowhere. */
function isOther(comer: LateComer, earlier: LateComer): boolean {
  return JSON.stringify(comer) !== JSON.stringify(earlier);
}

async function tellIfAdded({ student }: LateComer): Promise<string | null> {
  const registered = await call(termRegistrationCalls.listTermRegistration, {});
  const found = registered.find(({ student_id }) => student_id === student.student_id);
  return found === undefined ? null : texts.addedUnheard(fullName(found));
}

/** A list of hundreds would take long to draw; more letters bring the rest. */
const few = beginFirst<LateStudent>(50, ({ student_id }) => String(student_id));
