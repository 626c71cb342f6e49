import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { employeeCalls } from 'contract/employees';
import { offeredUserName } from 'contract/user-names';
import { type FormEvent, useId, useRef, useState } from 'react';

import { ApiError, isPerhapsStored } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { newMutationId } from '../../api/mutation-id.ts';
import { queryOf } from '../../api/query-client.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { fullName } from '../../ui/full-name.ts';
import { PrintedTextField } from '../../ui/printed-text-field.tsx';
import { TemporaryPassword } from '../../ui/temporary-password.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useAskBeforeClosing } from '../../ui/use-ask-before-closing.tsx';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { employeesTexts as texts } from './texts.ts';
import { isPrinted, type TeacherField, teacherFields, teacherKeys } from './use-teacher-fields.ts';
import { refreshTeachers } from './use-teachers.ts';

/** Adds a teacher: the user name is offered from the name, the temporary password is shown once. */
export function AddTeacherDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const current = useQuery(queryOf(employeeCalls.listEmployees, {}));
  const former = useQuery(queryOf(employeeCalls.listFormerEmployees, {}));
  const [typed, setTyped] = useState({ first_name: '', last_name: '' });
  /** null while the offered name is taken. */
  const [ownUserName, setOwnUserName] = useState<string | null>(null);
  const named = typed.first_name.trim() !== '' && typed.last_name.trim() !== '';
  const taken = [...(current.data ?? []), ...(former.data ?? [])].flatMap(({ user_name }) => user_name ?? []);
  const offered = named ? offeredUserName(typed.first_name, typed.last_name, taken) : '';
  const values = { ...typed, user_name: ownUserName ?? offered };
  /** A second click may come before the first is drawn: known here at once, and for good once there is a teacher. */
  const sent = useRef(false);
  const [mutationId] = useState(newMutationId);
  /** No answer came, or the server failed over it: the teacher may be there already. */
  const lost = useRef(false);
  const add = useMutation({
    async mutationFn() {
      const { saveEmployee } = employeeCalls;
      const made = await call(saveEmployee, { body: { ...values, mutation_id: mutationId } });
      if (!lost.current) return made;
      // What was corrected since the answer was lost is laid over who is there.
      const corrected = { ...typed, ...(ownUserName !== null && { user_name: ownUserName }) };
      return { ...made, ...(await call(saveEmployee, { body: { id: made.id, ...corrected } })) };
    },
    onSuccess: () => void refreshTeachers(),
    onError(error) {
      sent.current = false;
      if (isPerhapsStored(error)) lost.current = true;
    },
    gcTime: 0,
  });
  const added = add.data;
  const { close, question } = useAskBeforeClosing({
    changed: teacherFields.some((field) => values[field] !== ''),
    busy: add.isPending,
    failure: add.error,
    onClose() {
      if (lost.current) void refreshTeachers();
      onClose();
    },
  });
  const errors = add.error instanceof ApiError ? add.error.errors : {};
  const isWrong = teacherFields.some((field) => errors[field]);
  const { fields, onTry } = useFirstWrong(isWrong);
  const elsewhere = add.error && !isWrong;

  function type(field: TeacherField, text: string) {
    // To begin anew would lose the answer, and the password in it.
    if (sent.current) return;
    add.reset();
    if (field === 'user_name') setOwnUserName(text);
    else setTyped((now) => ({ ...now, [field]: text }));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sent.current) return;
    sent.current = true;
    onTry();
    add.mutate();
  }

  return (
    <Dialog
      open
      // A click beside the dialog would lose what was typed; the password, shown only once, Esc would lose as well.
      onClose={(_, reason) => reason !== 'backdropClick' && !added && close()}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{texts.addTeacher}</DialogTitle>
      {added ? (
        <>
          {/* A user name is one word, which may be wider than a phone. */}
          <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
            <Alert severity="success">{texts.added(fullName(added))}</Alert>
            <Typography>{texts.addedHint(added.user_name)}</Typography>
            {added.temporary_password !== undefined && (
              <TemporaryPassword password={added.temporary_password} autoFocus />
            )}
          </DialogContent>
          <DialogActions>
            <Button
              // It stands where Add stood: the rest of a double click was meant for that.
              onClick={({ detail }) => detail <= 1 && onClose()}
            >
              {uiTexts.close}
            </Button>
          </DialogActions>
        </>
      ) : (
        <form noValidate onSubmit={submit}>
          <DialogContent ref={fields} sx={{ display: 'grid', gap: 3 }}>
            <Typography variant="body2" color="textSecondary">
              {texts.addHint}
            </Typography>
            {teacherFields.map((field, place) => {
              const Field = isPrinted(field) ? PrintedTextField : TextField;
              return (
                <Field
                  key={field}
                  label={texts.fields[field]}
                  value={values[field]}
                  autoFocus={place === 0}
                  autoComplete="off"
                  error={errors[field] !== undefined}
                  helperText={errors[field] && <span role="alert">{errors[field][0]}</span>}
                  onChange={(event) => type(field, event.target.value)}
                  slotProps={{ htmlInput: teacherKeys[field] }}
                  sx={{ mt: 1 }}
                />
              );
            })}
            {elsewhere && <FailureAlert>{describeError(add.error).message}</FailureAlert>}
          </DialogContent>
          <DialogActions>
            <Button onClick={close} disabled={add.isPending}>
              {uiTexts.cancel}
            </Button>
            <BusyButton type="submit" variant="contained" busy={add.isPending}>
              {elsewhere ? uiTexts.retry : texts.add}
            </BusyButton>
          </DialogActions>
        </form>
      )}
      {question}
    </Dialog>
  );
}
