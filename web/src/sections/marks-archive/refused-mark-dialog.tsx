import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { useObservable } from '../../api/observable.ts';
import { uiTexts } from '../../ui/texts.ts';
import { archiveTexts as texts } from './texts.ts';
import type { ArchiveSaves } from './use-archive-saves.ts';

/** Says why a mark is not accepted; then its box has the focus again, wherever one went from it. */
export function RefusedMarkDialog({ refused }: Pick<ArchiveSaves, 'refused'>) {
  const titleId = useId();
  const shown = useObservable(refused);
  if (shown === null) return null;
  const close = () => refused.set({ ...shown, open: false });
  return (
    <Dialog
      open={shown.open}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      disableRestoreFocus
      slotProps={{
        transition: {
          onExited() {
            shown.field?.focus();
            refused.set(null);
          },
        },
      }}
    >
      <DialogTitle id={titleId}>{texts.error}</DialogTitle>
      <DialogContent>
        <Typography>{shown.message}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={close}>
          {uiTexts.ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
