import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';

import { LoadingOverlay } from './loading-overlay.tsx';

/**
 * A button that opens a dialog; the dialog's code is fetched then. Each opening begins anew: nothing of an earlier
 * one, a failure least of all, stands in it.
 */
export function DialogButton({
  label,
  dialog,
  ...button
}: Omit<ButtonProps, 'onClick'> & {
  label: string;
  dialog: (onClose: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <Suspense fallback={<LoadingOverlay open />}>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
}
