import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

import { mayHelpAgain } from '../api/api-error.ts';
import { BusyButton } from './busy-button.tsx';
import { describeError } from './describe-error.ts';
import { FailureAlert } from './failure-alert.tsx';
import { uiTexts } from './texts.ts';
import { WholeYears } from './whole-years.tsx';

/**
 * Asks before something is done. Esc and Cancel do the same; while `busy` neither does anything. Focus
 * returns to where it came from.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel = uiTexts.ok,
  cancelLabel = uiTexts.cancel,
  danger = false,
  busy = false,
  error = null,
  onConfirm,
  onClose,
}: {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** What is confirmed takes something away. */
  danger?: boolean;
  busy?: boolean;
  /** Why it could not be done; the dialog stays, with Retry where that can help. */
  error?: Error | null;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const close = busy ? undefined : onClose;
  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>
        <WholeYears>{title}</WholeYears>
      </DialogTitle>
      <DialogContent>
        {children}
        {error && <FailureAlert sx={{ mt: 3 }}>{describeError(error).message}</FailureAlert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={busy} autoFocus={danger}>
          {cancelLabel}
        </Button>
        <BusyButton
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={onConfirm}
          busy={busy}
          autoFocus={!danger}
        >
          {error !== null && mayHelpAgain(error) ? uiTexts.retry : confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
