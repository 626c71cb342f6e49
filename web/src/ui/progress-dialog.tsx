import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Stands while something runs that is not left half done; it goes by itself. */
export function ProgressDialog({
  open,
  label,
  children,
}: {
  open: boolean;
  label: string;
  /** How far it is. */
  children?: ReactNode;
}) {
  return (
    <Dialog open={open} slotProps={{ paper: { 'aria-label': label } }}>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
          <CircularProgress size="1.5rem" aria-hidden />
          <Typography>{label}</Typography>
        </Box>
        {children}
      </DialogContent>
    </Dialog>
  );
}
