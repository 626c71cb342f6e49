import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';

import { appTexts } from '../texts.ts';
import { StepForm } from './step-form.tsx';

/** Step 1: who is signing in. */
export function UsernameStep({
  name,
  onName,
  onNext,
}: {
  name: string;
  onName: (name: string) => void;
  onNext: () => Promise<void>;
}) {
  return (
    <StepForm onSubmit={onNext}>
      <TextField
        label={appTexts.username}
        name="username"
        value={name}
        onChange={(event) => onName(event.target.value)}
        autoComplete="username"
        autoFocus
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 60 } }}
      />
      <Button type="submit" variant="contained" size="large">
        {appTexts.next}
      </Button>
    </StepForm>
  );
}
