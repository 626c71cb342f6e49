import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import TextField from '@mui/material/TextField';

import { school } from '../../api/starting-point.ts';
import { filledByTheBrowser } from '../../ui/filled-by-the-browser.ts';
import { keptAsTyped } from '../../ui/kept-as-typed.ts';
import { appTexts } from '../texts.ts';
import { MicrosoftButton } from './microsoft-button.tsx';
import { StepForm } from './step-form.tsx';

/** Step 1: who is signing in; or all of it by a Microsoft account, where the school has set that up. */
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
        slotProps={{
          htmlInput: { autoCapitalize: 'none', ...keptAsTyped, maxLength: 60 },
          input: filledByTheBrowser,
        }}
      />
      <Button type="submit" variant="contained" size="large">
        {appTexts.next}
      </Button>
      {school().microsoft_sign_in && (
        <>
          <Divider sx={{ color: 'text.secondary' }}>{appTexts.or}</Divider>
          <MicrosoftButton />
        </>
      )}
    </StepForm>
  );
}
