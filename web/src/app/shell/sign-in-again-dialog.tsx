import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';

import { useSession, useSessionState } from '../../api/session-store.ts';
import { school } from '../../api/starting-point.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { fullName } from '../../ui/full-name.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { useOnceHandsRest } from '../../ui/use-once-hands-rest.ts';
import { MicrosoftButton } from '../sign-in/microsoft-button.tsx';
import { HiddenUsername } from '../sign-in/step-form.tsx';
import { signIn, signInFailure } from '../sign-in/use-sign-in.ts';
import { signOut } from '../sign-out.ts';
import { appTexts } from '../texts.ts';

/** Stands over the page when the session has lapsed: the page and what was typed stay as they are beneath. */
export function SignInAgainDialog() {
  const { expired } = useSessionState();
  const open = useOnceHandsRest(expired);
  const session = useSession();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const titleId = useId();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (password === '') return setError(appTexts.passwordMissing);
    setError(null);
    setBusy(true);
    try {
      await signIn(session.name, password);
      setPassword('');
    } catch (reason) {
      setError(signInFailure(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog open={open} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={titleId}>{appTexts.signInAgain}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Typography>{appTexts.signInAgainWhy(fullName(session))}</Typography>
          {error && (
            <Alert severity="error" variant="outlined">
              {error}
            </Alert>
          )}
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
    </Dialog>
  );
}
