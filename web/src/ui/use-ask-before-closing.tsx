import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';

import { AddedUnheard, isPerhapsStored, isRefused } from '../api/api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { uiTexts } from './texts.ts';
import { useAskBeforeUnload } from './use-ask-before-unload.ts';

/**
 * Closing a dialog whose form is saved by a button: what was changed in it is asked about before it is lost, by the
 * browser where the tab is closed or reloaded. Esc and Cancel both call `close`; `question` stands in the dialog. While
 * `busy` neither does anything. Of what may be stored, since no answer came, it is not said that it is lost.
 */
export function useAskBeforeClosing({
  changed,
  busy,
  failure = null,
  title = uiTexts.unsavedTitle,
  hint = uiTexts.unsavedHint,
  onClose,
}: {
  changed: boolean;
  busy: boolean;
  /** Why the last save failed. */
  failure?: Error | null;
  /** Where something else than a save is left undone. */
  title?: string;
  hint?: string;
  onClose: () => void;
}): { close: () => void; question: ReactNode } {
  useAskBeforeUnload(changed);
  const perhaps = usePerhapsSaved(changed, failure);
  const [asking, setAsking] = useState(false);
  return {
    close() {
      if (busy) return;
      if (changed) setAsking(true);
      else onClose();
    },
    question: (
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel={uiTexts.unsavedDiscard}
        danger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        <Typography>{perhaps ?? hint}</Typography>
      </ConfirmDialog>
    ),
  };
}

/** What is said of changes that may be stored, also once something else was typed since; null where nothing is. */
function usePerhapsSaved(changed: boolean, failure: Error | null): string | null {
  const [unheard, setUnheard] = useState(false);
  const isNow = failure !== null && isPerhapsStored(failure);
  const isStill = unheard && changed && !isRefused(failure) && !(failure instanceof AddedUnheard);
  if (unheard !== (isNow || isStill)) setUnheard(!unheard);
  if (isNow) return uiTexts.perhapsSavedHint;
  return isStill ? uiTexts.perhapsPartlySavedHint : null;
}

/** Whether a form holds other texts than it began with. */
export function differs<F extends string>(
  texts: Readonly<Record<F, string>>,
  begunWith: Readonly<Record<F, string>>,
): boolean {
  return (Object.keys(begunWith) as F[]).some((field) => texts[field] !== begunWith[field]);
}
