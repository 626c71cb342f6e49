import Backdrop from '@mui/material/Backdrop';
import CircularProgress from '@mui/material/CircularProgress';

import { StillLoading } from './still-loading.tsx';
import { uiTexts } from './texts.ts';

/** Covers the page while a call runs that everything else waits for. */
export function LoadingOverlay({ open }: { open: boolean }) {
  return (
    <Backdrop
      open={open}
      unmountOnExit
      sx={{
        zIndex: 'modal',
        flexDirection: 'column',
        gap: 3,
        p: 3,
        textAlign: 'center',
        bgcolor: 'color-mix(in srgb, var(--page) 55%, transparent)',
      }}
    >
      <CircularProgress aria-label={uiTexts.loading} />
      <StillLoading />
    </Backdrop>
  );
}
