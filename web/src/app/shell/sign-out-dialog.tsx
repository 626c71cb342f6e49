import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useState } from 'react';

import { mayLeave } from '../../api/before-leave.ts';
import { school } from '../../api/starting-point.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { signOut } from '../sign-out.ts';
import { appTexts } from '../texts.ts';

/** Asks how to sign out. What waits to be sent is sent first, or warned about. */
export function SignOutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const titleId = useId();
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const { microsoft_sign_in: microsoft } = school();
  useLayoutEffect(() => {
    const content = document.querySelector('main');
    if (content === null || !busy) return undefined;
    // The overlay is in the way of the pointer, and this of the keys.
    content.inert = true;
    return () => void (content.inert = false);
  }, [busy]);

  async function leave(choice: { microsoft: boolean }) {
    onClose();
    if (busy) return;
    // Nothing more is typed while what waits is sent: it would go to nobody.
    setBusy(true);
    if (await mayLeave('application')) await signOut(choice);
    // Also after a sign-out: the browser may have asked, too, and one has stayed.
    setBusy(false);
  }

  return (
    <>
      <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
        <DialogTitle id={titleId}>{appTexts.signOutTitle}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          <Typography>{appTexts.signOutQuestion}</Typography>
          <Button variant="contained" autoFocus onClick={() => void leave({ microsoft: false })}>
            {appTexts.signOutHere}
          </Button>
          <Button
            variant="outlined"
            disabled={!microsoft}
            aria-describedby={microsoft ? undefined : hintId}
            onClick={() => void leave({ microsoft: true })}
          >
            {appTexts.signOutEverywhere}
          </Button>
          {!microsoft && (
            <Typography id={hintId} variant="body2" sx={{ color: 'text.secondary', mt: -2 }}>
              {appTexts.microsoftNotSetUp}
            </Typography>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{appTexts.cancel}</Button>
        </DialogActions>
      </Dialog>
      <LoadingOverlay open={busy} />
    </>
  );
}
