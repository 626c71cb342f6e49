import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';

/** Stands while something runs that is not left half done; it goes by itself. */
export function ProgressDialog({ open, label }: { open: boolean; label: string }) {
  return (
    <Dialog open={open} slotProps={{ paper: { 'aria-label': label } }}>
      <DialogContent role="status" sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <CircularProgress size="1.5rem" aria-hidden />
        <Typography>{label}</Typography>
      </DialogContent>
    </Dialog>
  );
}
