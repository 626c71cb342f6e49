import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';

import { beginSession, useSession, useSessionState } from '../../api/session-store.ts';
import { school } from '../../api/starting-point.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { fullName } from '../../ui/full-name.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useOnceHandsRest } from '../../ui/use-once-hands-rest.ts';
import { MicrosoftButton } from '../sign-in/microsoft-button.tsx';
import { ResetPasswordStep } from '../sign-in/reset-password-step.tsx';
import { signIn, signInFailure } from '../sign-in/sign-in.ts';
import { goOnIn, HiddenUsername } from '../sign-in/step-form.tsx';
import { useAttempt } from '../sign-in/use-attempt.ts';
import { useNewPassword } from '../sign-in/use-new-password.ts';
import { signOut } from '../sign-out.ts';
import { appTexts } from '../texts.ts';

/**
 * Stands over the page when the session has lapsed: the page and what was typed stay as they are beneath, also where the
 * password was the temporary one of the office and a further one is asked for.
 */
export function SignInAgainDialog() {
  const { expired, mustChoose = false } = useSessionState();
  const open = useOnceHandsRest(expired);
  const [turnedTo, setTurnedTo] = useState<'password' | 'own password' | null>(null);
  if (open && turnedTo === null && mustChoose) setTurnedTo('own password');
  const isTemporary = turnedTo === 'own password';
  const sent = useAttempt();
  const titleId = useId();
  const beginAnew = () => {
    setTurnedTo(null);
    sent.setError(null);
  };
  return (
    <Dialog
      open={open}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: beginAnew } }}
    >
      <DialogTitle id={titleId}>{isTemporary ? appTexts.resetPassword : appTexts.signInAgain}</DialogTitle>
      {isTemporary ? (
        <OwnPassword sent={sent} onOver={() => setTurnedTo('password')} />
      ) : (
        <PasswordAgain sent={sent} onTemporary={() => setTurnedTo('own password')} />
      )}
    </Dialog>
  );
}

interface StepProps {
  sent: ReturnType<typeof useAttempt>;
}

/** `onTemporary`: it was a password that lets in once, to choose one of one's own. */
function PasswordAgain({
  sent: { error, setError, busy, attempt },
  onTemporary,
}: StepProps & { onTemporary: () => void }) {
  const session = useSession();
  const [password, setPassword] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (password === '') return setError(appTexts.passwordMissing);
    await attempt(async () => {
      const begun = await signIn(session.name, password);
      setPassword('');
      if (begun.password_reset === 1) onTemporary();
      else beginSession(begun);
    }, signInFailure);
    goOnIn(form);
  }

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Typography>{appTexts.signInAgainWhy(fullName(session))}</Typography>
          <Refusal error={error} />
          <HiddenUsername name={session.name} />
          <PasswordField
            label={appTexts.password}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
            autoFocus
          />
        </DialogContent>
        <DialogActions
          disableSpacing
          sx={{ flexWrap: 'wrap-reverse', justifyContent: 'space-between', gap: 2 }}
        >
          <Button type="button" onClick={() => void signOut()} sx={{ flexGrow: { xs: 1, sm: 0 } }}>
            {appTexts.signInAsSomeoneElse}
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy} sx={{ flexGrow: { xs: 1, sm: 0 } }}>
            {appTexts.login}
          </BusyButton>
        </DialogActions>
      </form>
      {school().microsoft_sign_in && (
        <DialogContent sx={{ display: 'grid', flexShrink: 0, gap: 4, pt: 0 }}>
          <Divider sx={{ color: 'text.secondary' }}>{appTexts.or}</Divider>
          <MicrosoftButton inNewTab />
        </DialogContent>
      )}
    </>
  );
}

/** `onOver`: that session, too, has ended. */
function OwnPassword({ sent, onOver }: StepProps & { onOver: () => void }) {
  const { name } = useSession();
  const changePassword = useNewPassword(name, sent, onOver);
  return (
    <DialogContent sx={{ display: 'grid', gap: 4 }}>
      <Refusal error={sent.error} />
      <ResetPasswordStep name={name} onChange={changePassword} />
      <LoadingOverlay open={sent.busy} />
    </DialogContent>
  );
}

function Refusal({ error }: { error: string | null }) {
  if (error === null) return null;
  return (
    <Alert severity="error" variant="outlined">
      {error}
    </Alert>
  );
}
