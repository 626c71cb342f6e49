import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';

import { focusHeading } from './focus-heading.ts';
import { LoadingOverlay } from './loading-overlay.tsx';

/**
 * A button that opens a dialog; the dialog's code is fetched then. Each opening begins anew: nothing of an earlier
 * one, a failure least of all, stands in it.
 */
export function DialogButton({
  label,
  dialog,
  offered = true,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  label: string;
  /** Without it there is no button; a dialog that is open stays until it is closed. */
  offered?: boolean;
  dialog: (onClose: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  function close() {
    setOpen(false);
    if (!offered) focusHeading();
  }
  return (
    <>
      {offered && (
        <Button {...button} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {open && <Suspense fallback={<LoadingOverlay open />}>{dialog(close)}</Suspense>}
    </>
  );
}
