import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';

import { uiTexts } from './texts.ts';

/** Milliseconds after which whoever waits wonders whether anything still happens. */
const wonders = 8000;

/** Nothing at first; that it lasts is told, so that nobody takes a slow line for a program that stands still. */
export function StillLoading() {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLasts(true), wonders);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Typography aria-live="polite" variant="body2">
      {lasts && uiTexts.stillLoading}
    </Typography>
  );
}
