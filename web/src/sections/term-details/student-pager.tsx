import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useEffect, useRef } from 'react';

import { phoneFoot } from '../../ui/phone-foot.ts';
import { termTexts } from './texts.ts';
import type { Position } from './use-open-student.ts';

/** PREV and NEXT with 'n of m'; disabled at the ends of the class. On a phone they stay at its foot. */
export function StudentPager({
  name,
  hasLeft,
  position: { place: index, all, isFirst, isLast },
  onMove,
}: {
  name: string;
  hasLeft: boolean;
  position: Position;
  onMove: (step: 1 | -1) => void;
}) {
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLParagraphElement>(null);
  // A button that is closed at the end of the class would take the focus with it. It goes between the two: at the
  // other one, the key that led here would lead back.
  useEffect(() => {
    const closed = [isLast && next.current, isFirst && previous.current];
    if (closed.some((button) => button === document.activeElement)) place.current?.focus();
  }, [isFirst, isLast]);
  const shown = useRef(name);
  // The page of the one before may have taken it along: by key one goes on from the button of a subject, too.
  useEffect(() => {
    const isAnother = shown.current !== name;
    shown.current = name;
    if (isAnother && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [name]);
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
        disabled={isFirst}
        aria-keyshortcuts="Alt+ArrowLeft"
        onMouseDown={leaveInField}
        onClick={() => onMove(-1)}
      >
        {termTexts.prev}
      </Button>
      <Box sx={{ textAlign: 'center', minWidth: 0 }}>
        <Typography
          variant="body2"
          aria-hidden
          sx={{ display: { md: 'none' }, fontWeight: 600, overflowWrap: 'anywhere', lineHeight: 1.25 }}
        >
          {name}
        </Typography>
        <Typography ref={place} tabIndex={-1} sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {termTexts.position(hasLeft ? '–' : index + 1, all)}
        </Typography>
      </Box>
      <Button
        ref={next}
        variant="contained"
        endIcon={<ChevronRightIcon />}
        disabled={isLast}
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
