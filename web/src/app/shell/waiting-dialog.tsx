import Typography from '@mui/material/Typography';

import { observable, useObservable } from '../../api/observable.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { appTexts } from '../texts.ts';

interface Question {
  waiting: number;
  answer: (leaves: boolean) => void;
}

const asked = observable<Question | null>(null);

/** Asks whether to sign out although entries have not reached the server. */
export async function askBeforeSignOut(waiting: number): Promise<boolean> {
  return new Promise((resolve) => {
    asked.set({
      waiting,
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
  return (
    <ConfirmDialog
      open={question !== null}
      title={appTexts.stillWaiting(question?.waiting ?? 0)}
      confirmLabel={appTexts.signOutAnyway}
      cancelLabel={appTexts.stay}
      danger
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      <Typography>{appTexts.stillWaitingHint(question?.waiting ?? 0)}</Typography>
    </ConfirmDialog>
  );
}
