import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { PasswordField } from '../../ui/password-field.tsx';
import { appTexts } from '../texts.ts';
import { HiddenUsername, StepForm } from './step-form.tsx';

/** Step 2: the password of whoever was named. */
export function PasswordStep({
  name,
  fullName,
  onLogin,
  onBack,
}: {
  name: string;
  fullName: string;
  onLogin: (password: string) => Promise<void>;
  onBack: () => void;
}) {
  const [password, setPassword] = useState('');
  return (
    <StepForm onSubmit={() => onLogin(password)}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <IconButton onClick={onBack} aria-label={`${appTexts.back}: ${appTexts.username}`} edge="start">
          <ArrowBackIcon />
        </IconButton>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{fullName}</Typography>
          {fullName !== name && (
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {name}
            </Typography>
          )}
        </Box>
      </Box>
      <HiddenUsername name={name} />
      <PasswordField
        label={appTexts.password}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        autoFocus
      />
      <Button type="submit" variant="contained" size="large">
        {appTexts.login}
      </Button>
    </StepForm>
  );
}
