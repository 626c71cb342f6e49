import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';

import { school, schoolLogo } from '../../api/starting-point.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { appTexts } from '../texts.ts';
import { serif } from '../theme/fonts.ts';
import { PasswordStep } from './password-step.tsx';
import { ResetPasswordStep } from './reset-password-step.tsx';
import { useSignIn } from './use-sign-in.ts';
import { UsernameStep } from './username-step.tsx';

/** Sign-in: the school, and one card with the step that is due. */
export function SignInPage() {
  const signIn = useSignIn();
  const { name: schoolName, motto } = school();
  const { step, error, busy } = signIn;
  const title = step === 'reset' ? appTexts.resetPassword : appTexts.signIn;
  useEffect(() => {
    document.title = `${title} – ${schoolName}`;
  }, [title, schoolName]);
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: 6,
        p: 'var(--gutter)',
        pb: '10dvh',
      }}
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, textAlign: 'center', maxWidth: '32rem' }}>
        <Box
          component="img"
          src={schoolLogo()}
          alt=""
          sx={{ height: 72, minWidth: 72, maxWidth: '100%', objectFit: 'contain' }}
        />
        <Typography
          variant="h1"
          sx={{ fontFamily: serif, fontSize: '1.625rem', color: 'primary.main', textWrap: 'balance' }}
        >
          {schoolName}
        </Typography>
        {motto && <Typography sx={{ color: 'text.secondary' }}>{motto}</Typography>}
      </Box>
      <Card sx={{ width: '100%', maxWidth: 380, p: { xs: 5, sm: 6 }, display: 'grid', gap: 4 }}>
        <Typography variant="h2">{title}</Typography>
        {error && (
          <Alert severity="error" variant="outlined">
            {error}
          </Alert>
        )}
        {step === 'username' && (
          <UsernameStep name={signIn.name} onName={signIn.setName} onNext={signIn.lookUp} />
        )}
        {step === 'password' && (
          <PasswordStep
            name={signIn.name}
            fullName={signIn.fullName}
            onLogin={signIn.login}
            onBack={signIn.backToUsername}
          />
        )}
        {step === 'reset' && <ResetPasswordStep name={signIn.name} onChange={signIn.changePassword} />}
      </Card>
      <LoadingOverlay open={busy} />
    </Box>
  );
}
