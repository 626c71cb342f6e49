import RefreshIcon from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

import { uiTexts } from './texts.ts';
import { useStillTrue } from './use-still-true.ts';

/**
 * Why something failed, below what it was done with. It comes into sight: in a dialog that scrolls, or with a phone's
 * keypad up, it may stand where nobody looks.
 */
export function FailureAlert({
  sx,
  onRetry,
  children,
}: {
  sx?: SxProps<Theme>;
  /** Where what it was done with has no button of its own to do it again. */
  onRetry?: (() => void) | undefined;
  children: ReactNode;
}) {
  const stillTrue = useStillTrue();
  const told = typeof children === 'string' ? stillTrue(children) : children;
  if (told === '') return null;
  return (
    <Alert
      ref={bringIntoSight}
      severity="error"
      {...(sx && { sx })}
      action={
        onRetry && (
          <Button color="inherit" startIcon={<RefreshIcon />} onClick={onRetry}>
            {uiTexts.retry}
          </Button>
        )
      }
    >
      {told}
    </Alert>
  );
}

function bringIntoSight(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}
