import Alert from '@mui/material/Alert';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

/**
 * Why something failed, below what it was done with. It comes into sight: in a dialog that scrolls, or with a phone's
 * keypad up, it may stand where nobody looks.
 */
export function FailureAlert({ sx, children }: { sx?: SxProps<Theme>; children: ReactNode }) {
  return (
    <Alert ref={bringIntoSight} severity="error" {...(sx && { sx })}>
      {children}
    </Alert>
  );
}

function bringIntoSight(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}
