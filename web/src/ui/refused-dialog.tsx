import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

import { discard, retry } from '../api/outbox/outbox.ts';
import type { OutboxRow } from '../api/outbox/outbox-row.ts';
import { uiTexts } from './texts.ts';

/** Why the server refused a save; what was typed is kept, sent again, or given up. */
export function RefusedDialog({
  open,
  row,
  message,
  title = uiTexts.refusedTitle,
  kept = uiTexts.refusedKept,
  onClose,
}: {
  open: boolean;
  row: OutboxRow;
  message: string;
  title?: string;
  kept?: string;
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Typography>{message}</Typography>
        <Typography variant="body2" color="textSecondary">
          {kept}
        </Typography>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 2, '& button': { whiteSpace: 'nowrap' } }}>
        <Button onClick={onClose}>{uiTexts.close}</Button>
        <Button color="error" onClick={() => void discard(row).then(onClose)}>
          {uiTexts.discard}
        </Button>
        <Button variant="contained" autoFocus onClick={() => void retry(row).then(onClose)}>
          {uiTexts.retry}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
