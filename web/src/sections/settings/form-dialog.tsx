import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';

import { mayHelpAgain } from '../../api/api-error.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { describeError } from '../../ui/describe-error.ts';
import { FailureAlert } from '../../ui/failure-alert.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useAskBeforeClosing } from '../../ui/use-ask-before-closing.tsx';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { settingsTexts } from './texts.ts';

/**
 * The frame of a small form of Settings, with its fields as children: what was typed is asked about before it is
 * lost, and a failure that no field shows stands below the fields, with Retry in place of Save where it can help.
 */
export function FormDialog({
  title,
  maxWidth = 'xs',
  changed,
  save,
  shownByField,
  clash,
  children,
  onSave,
  onClose,
}: {
  title: string;
  maxWidth?: 'xs' | 'sm';
  /** Whether the form holds something else than it began with. */
  changed: boolean;
  save: { isPending: boolean; error: Error | null };
  /** A field already says why it could not be saved. */
  shownByField: boolean;
  /** The choice between two people's changes. */
  clash?: ReactNode;
  children: ReactNode;
  onSave: () => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const { close, question } = useAskBeforeClosing({
    changed,
    busy: save.isPending,
    failure: save.error,
    onClose,
  });
  const { fields, onTry } = useFirstWrong(shownByField);
  const elsewhere = save.error !== null && !shownByField;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    onSave();
    onTry();
  }

  return (
    <Dialog
      open
      // A click beside the form would lose what was typed.
      onClose={(_, reason) => reason !== 'backdropClick' && close()}
      aria-labelledby={titleId}
      maxWidth={maxWidth}
      fullWidth
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent
          ref={fields}
          // What is typed while it is being saved would be gone with the dialog.
          onChangeCapture={(event) => save.isPending && event.stopPropagation()}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 3,
            '& > :first-of-type': { mt: 1 },
          }}
        >
          {children}
          {elsewhere && <FailureAlert>{describeError(save.error).message}</FailureAlert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={save.isPending}>
            {uiTexts.cancel}
          </Button>
          <BusyButton type="submit" variant="contained" busy={save.isPending}>
            {elsewhere && mayHelpAgain(save.error) ? uiTexts.retry : settingsTexts.save}
          </BusyButton>
        </DialogActions>
      </form>
      {question}
      {clash}
    </Dialog>
  );
}
