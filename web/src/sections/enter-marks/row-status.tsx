import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { MarkRecord } from 'contract/marks';
import { useId, useState } from 'react';

import { discard, retry } from '../../api/outbox/outbox.ts';
import { SaveStatus } from '../../ui/save-status.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { HistoryButton } from './history-button.tsx';
import type { MarkRow } from './use-mark-row.ts';
import { marksTexts } from './texts.ts';

/** How a row's save stands, and the way to its history. */
export function RowStatus({ record, row }: { record: MarkRecord; row: MarkRow }) {
  return (
    <span className="state">
      <SaveState record={record} row={row} />
      <HistoryButton record={record} />
    </span>
  );
}

/** Where a save stands still, a button that says why and offers what can be done. */
function SaveState({ record, row: { state, pending } }: { record: MarkRecord; row: MarkRow }) {
  const [open, setOpen] = useState(false);
  const titleId = useId();
  if (state === null) return null;
  if (pending === undefined || pending.trouble === null) return <SaveStatus state={state} />;
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="trouble" data-trouble tabIndex={-1} onClick={() => setOpen(true)}>
        <SaveStatus state={state} />
      </button>
      {pending.trouble.reason === 'clash' ? (
        <ClashDialog open={open} record={record} row={pending} clash={pending.trouble} onClose={close} />
      ) : (
        <Dialog open={open} onClose={close} aria-labelledby={titleId} maxWidth="xs" fullWidth>
          <DialogTitle id={titleId}>{marksTexts.errorTitle}</DialogTitle>
          <DialogContent>
            <Typography>{pending.trouble.message}</Typography>
            <Typography variant="body2" color="textSecondary">
              {marksTexts.errorKept}
            </Typography>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>{marksTexts.close}</Button>
            <Button color="error" onClick={() => void discard(pending)}>
              {marksTexts.discard}
            </Button>
            <Button variant="contained" autoFocus onClick={() => void retry(pending).then(close)}>
              {marksTexts.retry}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
