import Typography from '@mui/material/Typography';

import { observable, useObservable } from '../../api/observable.ts';
import { type Unsent, unsentCount } from '../../api/unsent.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { appTexts } from '../texts.ts';

interface Question {
  unsent: Unsent;
  answer: (leaves: boolean) => void;
}

const asked = observable<Question | null>(null);

/** Asks whether to sign out although entries have not reached the server. */
export async function askBeforeSignOut(unsent: Unsent): Promise<boolean> {
  return new Promise((resolve) => {
    asked.set({
      unsent,
      answer(leaves) {
        asked.set(null);
        resolve(leaves);
      },
    });
  });
}

/** Where the question appears. Stands once, in the shell. */
export function WaitingDialog() {
  const question = useObservable(asked);
  const unsent = question?.unsent ?? { waiting: 0, failed: 0 };
  return (
    <ConfirmDialog
      open={question !== null}
      title={appTexts.stillUnsent(unsentCount(unsent))}
      confirmLabel={appTexts.signOutAnyway}
      cancelLabel={appTexts.stay}
      danger
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      <Typography>{appTexts.stillUnsentHint(unsent)}</Typography>
    </ConfirmDialog>
  );
}
