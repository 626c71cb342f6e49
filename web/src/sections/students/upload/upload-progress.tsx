import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';

import { uploadTexts as texts } from './texts.ts';

/** Milliseconds for which one message stands (2-administration §9). */
const messageTime = 3000;

/** Over the preview while rows are stored: how far it is, and that it goes on. */
export function UploadProgress({ done, all }: { done: number; all: number }) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), messageTime);
    return () => clearInterval(timer);
  }, []);
  const message = done === all ? texts.complete : texts.progress[turn % texts.progress.length];
  return (
    <Dialog open slotProps={{ paper: { 'aria-label': texts.title } }} maxWidth="xs" fullWidth>
      <DialogContent>
        <Typography role="status" sx={{ mb: 3 }}>
          {message}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={all === 0 ? 100 : (done / all) * 100}
          aria-label={texts.stored(done, all)}
        />
        <Typography variant="body2" color="textSecondary" className="numbers" sx={{ mt: 1 }}>
          {texts.stored(done, all)}
        </Typography>
      </DialogContent>
    </Dialog>
  );
}
