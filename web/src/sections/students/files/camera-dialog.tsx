import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';

import { uiTexts } from '../../../ui/texts.ts';
import { fileTexts as texts } from './texts.ts';

/** Whether this browser lets a page use the camera; it does so only where the page came safely. */
export function hasCamera(): boolean {
  return 'mediaDevices' in navigator;
}

/** What the camera sees, until it is captured. The camera is let go with the dialog. */
export function CameraDialog({
  onClose,
  onPicture,
}: {
  onClose: () => void;
  onPicture: (picture: Blob) => void;
}) {
  const titleId = useId();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'opening' | 'open' | 'failed'>('opening');

  useEffect(() => {
    let gone = false;
    let stream: MediaStream | undefined;
    async function start() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (gone || video.current === null) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        if (!gone) setState('open');
      } catch {
        if (!gone) setState('failed');
      }
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void start();
    return () => {
      gone = true;
      stop();
    };
  }, []);

  function capture() {
    const seen = video.current;
    if (seen === null) return;
    const canvas = document.createElement('canvas');
    canvas.width = seen.videoWidth;
    canvas.height = seen.videoHeight;
    canvas.getContext('2d')?.drawImage(seen, 0, 0);
    canvas.toBlob((picture) => picture && onPicture(picture), 'image/png');
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{texts.cameraTitle}</DialogTitle>
      <DialogContent>
        {state === 'failed' ? (
          <Alert severity="error">{texts.cameraFailed}</Alert>
        ) : (
          <Seen ref={video} muted playsInline aria-label={texts.cameraView} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button variant="contained" disabled={state !== 'open'} onClick={capture}>
          {texts.capture}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const Seen = styled('video')({
  display: 'block',
  inlineSize: '100%',
  aspectRatio: '4 / 3',
  // Beside title and buttons, so that a phone held sideways shows all that will be in the picture.
  maxBlockSize: 'calc(100dvh - 176px)',
  background: 'var(--beige)',
});
