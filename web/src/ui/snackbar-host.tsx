import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';

import { observable, useObservable } from '../api/observable.ts';

type Severity = 'success' | 'info' | 'warning' | 'error';

interface Shown {
  text: string;
  severity: Severity;
  duration: number | null;
  open: boolean;
  number: number;
}

const shown = observable<Shown | null>(null);

/** A short notice at the foot of the page. `duration` in milliseconds, null: until it is closed. */
export function showSnackbar(
  text: string,
  { severity = 'success', duration = 4000 }: { severity?: Severity; duration?: number | null } = {},
): void {
  shown.set({ text, severity, duration, open: true, number: (shown.get()?.number ?? 0) + 1 });
}

/** Where `showSnackbar` appears. Stands once, in the shell. */
export function SnackbarHost() {
  const current = useObservable(shown);
  if (current === null) return null;
  const close = () => shown.set({ ...current, open: false });
  return (
    <Snackbar
      key={current.number}
      open={current.open}
      autoHideDuration={current.duration}
      onClose={(_, reason) => reason !== 'clickaway' && close()}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
    >
      <Alert severity={current.severity} variant="filled" onClose={close}>
        {current.text}
      </Alert>
    </Snackbar>
  );
}
