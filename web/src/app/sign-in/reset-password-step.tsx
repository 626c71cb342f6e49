import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { passwordLimits } from 'contract/sign-in';
import { useState } from 'react';

import { PasswordField } from '../../ui/password-field.tsx';
import { signOut } from '../sign-out.ts';
import { appTexts } from '../texts.ts';
import { HiddenUsername, StepForm } from './step-form.tsx';

/** Step 3: a password of one's own in place of the temporary one. */
export function ResetPasswordStep({
  name,
  onChange,
}: {
  name: string;
  onChange: (password: string, again: string) => Promise<void>;
}) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  return (
    <StepForm onSubmit={() => onChange(password, again)}>
      <Typography sx={{ color: 'text.secondary' }}>{appTexts.choosePassword}</Typography>
      <HiddenUsername name={name} />
      <PasswordField
        label={appTexts.newPassword}
        name="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        helperText={appTexts.passwordHint(passwordLimits.least)}
        autoComplete="new-password"
        autoFocus
      />
      <PasswordField
        label={appTexts.confirmPassword}
        name="confirm-password"
        value={again}
        onChange={(event) => setAgain(event.target.value)}
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" size="large">
        {appTexts.changePassword}
      </Button>
      <Button onClick={() => void signOut()}>{appTexts.signInAsSomeoneElse}</Button>
    </StepForm>
  );
}
