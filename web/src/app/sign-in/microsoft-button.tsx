import MicrosoftIcon from '@mui/icons-material/Microsoft';
import Button from '@mui/material/Button';
import { addressOf } from 'contract/endpoint';
import { microsoftSignInCalls } from 'contract/microsoft-sign-in';

import { appTexts } from '../texts.ts';

/** Leaves for Microsoft, in this tab or, where the page must stay as it is, in another. */
export function MicrosoftButton({ inNewTab = false }: { inNewTab?: boolean }) {
  return (
    <Button
      href={addressOf(microsoftSignInCalls.beginMicrosoftSignIn)}
      variant="outlined"
      size="large"
      startIcon={<MicrosoftIcon />}
      {...(inNewTab && { target: '_blank', rel: 'noopener' })}
    >
      {inNewTab ? appTexts.signInWithMicrosoftInNewTab : appTexts.signInWithMicrosoft}
    </Button>
  );
}
