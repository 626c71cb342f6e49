import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useEffect, useRef } from 'react';

import { phoneFoot } from '../../ui/phone-foot.ts';
import { termTexts } from './texts.ts';

/** PREV and NEXT with 'n of m'; disabled at the ends of the class. On a phone they stay at its foot. */
export function StudentPager({
  name,
  position: { now, all },
  onMove,
}: {
  name: string;
  position: { now: number; all: number };
  onMove: (step: 1 | -1) => void;
}) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLParagraphElement>(null);
  // A button that is closed at the end of the class would take the focus with it. It goes between the two: at the
  // other one, the key that led here would lead back.
  useEffect(() => {
    const closed = [now === all && next.current, now === 1 && previous.current];
    if (closed.some((button) => button === document.activeElement)) place.current?.focus();
  }, [now, all]);
  return (
    <Box
      component="nav"
      aria-label={termTexts.pager}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'center',
        gap: 2,
        order: { xs: 1, md: 'initial' },
        ...phoneFoot,
      }}
    >
      <Button
        ref={previous}
        variant="outlined"
        startIcon={<ChevronLeftIcon />}
        disabled={now === 1}
        aria-keyshortcuts="Alt+ArrowLeft"
        onMouseDown={leaveInField}
        onClick={() => onMove(-1)}
      >
        {termTexts.prev}
      </Button>
      <Box sx={{ textAlign: 'center', minWidth: 0 }}>
        <Typography variant="body2" noWrap aria-hidden sx={{ display: { md: 'none' }, fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography ref={place} tabIndex={-1} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {termTexts.position(now, all)}
        </Typography>
      </Box>
      <Button
        ref={next}
        variant="contained"
        endIcon={<ChevronRightIcon />}
        disabled={now === all}
        aria-keyshortcuts="Alt+ArrowRight Control+Enter"
        onMouseDown={leaveInField}
        onClick={() => onMove(1)}
      >
        {termTexts.next}
      </Button>
    </Box>
  );
}

/** Who presses with the mouse or a finger while writing goes on writing, in the same field of the next student. */
function leaveInField(event: MouseEvent): void {
  if (document.activeElement?.closest('[data-field]')) event.preventDefault();
}
