import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { adminName } from 'contract/abilities';
import type { Employee } from 'contract/employees';
import { resetPasswordCalls } from 'contract/reset-password';
import { type MouseEvent, useId } from 'react';

import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { describeError } from '../../ui/describe-error.ts';
import { fullName } from '../../ui/full-name.ts';
import { TemporaryPassword } from '../../ui/temporary-password.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { resetPasswordTexts as texts } from './texts.ts';

/** Whose password may be reset: an employee, or Admin. */
export interface AccountToReset extends Pick<
  Employee,
  'first_name' | 'last_name' | 'user_name' | 'may_be_reset'
> {
  id: Employee['id'] | typeof adminName;
}

/** Asks, waits, and shows the new password or what went wrong (2-administration §2). */
export function ResetPasswordDialog({
  employee,
  onClose,
}: {
  employee: AccountToReset;
  onClose: () => void;
}) {
  const titleId = useId();
  const name = fullName(employee);
  const reset = useMutation({
    mutationFn: async () =>
      call(resetPasswordCalls.resetEmployeePassword, { body: { employee_id: employee.id } }),
    // The password stays nowhere once the dialog is gone.
    gcTime: 0,
  });
  const { data: answer, error, isPending } = reset;
  function press({ detail }: MouseEvent) {
    // The rest of a double click was meant for the question: it neither makes another password nor closes over this one.
    if (detail > 1) return;
    if (answer) onClose();
    else reset.mutate();
  }
  return (
    <Dialog
      open
      // The password is shown only once: Ok alone ends that.
      onClose={() => !isPending && !answer && onClose()}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{texts.title}</DialogTitle>
      <DialogContent
        aria-live="polite"
        // A user name is one word, which may be wider than a phone.
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
      >
        {reset.isIdle && (
          <>
            <Typography>
              {texts.question} <strong>{name}</strong>?
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {texts.consequence}
            </Typography>
          </>
        )}
        {isPending && (
          <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
            <CircularProgress size={24} aria-hidden />
            <Typography>{texts.wait}</Typography>
          </Stack>
        )}
        {answer && (
          <>
            <Alert severity="success">{texts.done}</Alert>
            <Typography variant="body2" color="textSecondary">
              {name}
              {employee.user_name && ` (${employee.user_name})`}
            </Typography>
            <TemporaryPassword password={answer.data.remember_token} autoFocus />
          </>
        )}
        {error && <Failure error={error} />}
      </DialogContent>
      <DialogActions>
        {!answer && (
          <Button onClick={onClose} disabled={isPending}>
            {/* Of what failed there is nothing left to cancel: OK closes (2-administration §4). */}
            {error ? texts.ok : texts.cancel}
          </Button>
        )}
        {error ? (
          // A button of its own, to which the focus goes: OK, closed while it waited, has lost it.
          <Button key="retry" variant="contained" autoFocus onClick={press}>
            {uiTexts.retry}
          </Button>
        ) : (
          <Button variant="contained" autoFocus disabled={isPending} onClick={press}>
            {texts.ok}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** 'An error has occured ' followed by the status, and under it what the server said. */
function Failure({ error }: { error: Error }) {
  const { message } = describeError(error);
  if (!(error instanceof ApiError)) return <Alert severity="error">{texts.failed + message}</Alert>;
  return (
    <Alert severity="error">
      <AlertTitle sx={{ m: 0 }}>{`${texts.failed}${error.status} ${error.statusText}`}</AlertTitle>
      {message}
    </Alert>
  );
}
