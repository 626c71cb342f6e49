import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId } from 'react';

import { isSignedOut } from '../api/api-error.ts';
import { observable, useObservable } from '../api/observable.ts';
import { hasSessionEnded, onSessionRenewed } from '../api/session-store.ts';
import { describeError } from './describe-error.ts';
import { focusHeading } from './focus-heading.ts';
import { showSnackbar } from './snackbar-host.tsx';
import { uiTexts } from './texts.ts';
import { useOnceHandsRest } from './use-once-hands-rest.ts';

interface Message {
  icon: 'error' | 'warning' | 'info' | 'success';
  title: string;
  message: string;
  /** The server's status in words, where it answered. */
  status?: string | null | undefined;
}

const icons = { error: ErrorIcon, warning: WarningIcon, info: InfoIcon, success: SuccessIcon } as const;

const shown = observable<{ message: Message; open: boolean } | null>(null);

/** What could not be done because the session had ended. */
let cutShort: string | null = null;

/** What one was told to do again, and how to take that back. */
let told: { title: string; takeBack: () => void } | null = null;

/** Shows a message over the page, to be closed by whoever reads it. */
export function showMessage(message: Message): void {
  shown.set({ message, open: true });
}

/**
 * Shows why something failed: the server's message with its status, or what else happened. Over the question for the
 * password stands nothing: whoever has answered it is told what to do again.
 */
export function showError(title: string, error: unknown): void {
  if (!isSignedOut(error)) return showMessage({ icon: 'error', title, ...describeError(error) });
  cutShort = title;
  if (!hasSessionEnded()) tellWhatWasCutShort();
}

function tellWhatWasCutShort(): void {
  if (cutShort === null) return;
  const takeBack = showSnackbar(uiTexts.tryAgain(cutShort), { severity: 'info', duration: 8000 });
  told = { title: cutShort, takeBack };
  cutShort = null;
}

/** What `showError` was told of by this title has been done since: nobody is to do it again. */
export function takeBackError(title: string): void {
  if (told?.title !== title) return;
  told.takeBack();
  told = null;
}

onSessionRenewed(tellWhatWasCutShort);

/**
 * Shows why a page could not be loaded; once, also where it takes several calls that fail one after another. Where the
 * session has ended, the question for the password says so, and nothing is to stand over that.
 */
export function useToldOnce(title: string, failure: Error | null): void {
  const tell = useEffectEvent(() => showError(title, failure));
  const isToBeTold = useOnceHandsRest(failure !== null && !isSignedOut(failure));
  useEffect(() => {
    if (isToBeTold) tell();
  }, [isToBeTold]);
}

/** Where `showMessage` appears. Stands once, in the shell. */
export function MessageModal() {
  const current = useObservable(shown);
  const titleId = useId();
  if (current === null) return null;
  const { icon, title, message, status } = current.message;
  const Icon = icons[icon];
  const close = () => shown.set({ ...current, open: false });
  return (
    <Dialog
      open={current.open}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      // What had the focus when the message came may be gone, or nothing had it.
      slotProps={{ transition: { onExited: focusHeading } }}
    >
      <DialogTitle id={titleId} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Icon color={icon} />
        {title}
      </DialogTitle>
      <DialogContent>
        <Typography>{message}</Typography>
        {status && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {status}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close} autoFocus>
          {uiTexts.ok}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
