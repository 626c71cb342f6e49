import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/**
 * A button whose work takes its time: while `busy` it shows so in its place and takes no second press, Enter in the
 * form's fields included, nor the rest of a double click, which may come before that is drawn. It keeps the focus, which
 * would fall from one that is disabled and not come back: whoever is refused goes on from there.
 */
export function BusyButton({
  busy,
  onClick,
  startIcon,
  children,
  ...button
}: ButtonProps & { busy: boolean }) {
  const turning = <CircularProgress size="1.125rem" color="inherit" aria-hidden />;
  return (
    <Button
      {...button}
      aria-busy={busy || undefined}
      aria-disabled={busy || button['aria-disabled']}
      startIcon={startIcon && busy ? turning : startIcon}
      onClick={(event) => (busy || event.detail > 1 ? event.preventDefault() : onClick?.(event))}
    >
      {startIcon || !busy ? (
        children
      ) : (
        <>
          <Box component="span" sx={{ opacity: 0 }}>
            {children}
          </Box>
          <Box component="span" sx={{ position: 'absolute', display: 'flex' }}>
            {turning}
          </Box>
        </>
      )}
    </Button>
  );
}
