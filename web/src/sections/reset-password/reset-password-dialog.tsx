import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import type { adminName } from 'contract/abilities';
import type { Employee } from 'contract/employees';
import { resetPasswordCalls } from 'contract/reset-password';
import { useId } from 'react';

import { ApiError, isPerhapsStored } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
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
  // The rest of a double click, meant for the question, neither makes another password nor closes over this one.
  function press() {
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
        {/* What came of it is an alert: within what is heard at each change it was heard twice. */}
        <Typography role="status" sx={{ '&:empty': { position: 'absolute' } }}>
          {isPending && texts.wait}
        </Typography>
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
        {/* One and the same button, which keeps the focus while it waits: it stays where one goes on. */}
        <BusyButton variant="contained" autoFocus busy={isPending} onClick={press}>
          {error ? uiTexts.retry : texts.ok}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

/** 'An error has occured ' followed by the status, under it what the server said, and whether it may be done all the same. */
function Failure({ error }: { error: Error }) {
  const { message } = describeError(error);
  const perhaps = isPerhapsStored(error) && <Box sx={{ mt: 2 }}>{texts.perhaps}</Box>;
  if (!(error instanceof ApiError)) {
    return (
      <Alert severity="error">
        {texts.failed + message}
        {perhaps}
      </Alert>
    );
  }
  return (
    <Alert severity="error">
      <AlertTitle sx={{ m: 0 }}>{`${texts.failed}${error.status} ${error.statusText}`}</AlertTitle>
      {message}
      {perhaps}
    </Alert>
  );
}
