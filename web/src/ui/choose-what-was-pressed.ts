import type { SelectProps } from '@mui/material/Select';
import type { MouseEvent } from 'react';

/** Pixels: what a hand that means to stay moves a mouse at most. */
const still = 6;

/** Where the mouse last went down on a field with a list, or in its list. There is one mouse. */
let pressed = { x: 0, y: 0 };

/**
 * For a field with a list: a list that has no room below its field opens under the mouse, and the library takes a button
 * that is let go after a fifth of a second for a choice of what lies there. A slow click opens the list like a quick one;
 * pressing, dragging to a line and letting go there still chooses it.
 */
export const chooseWhatWasPressed: Pick<SelectProps, 'onMouseDown' | 'MenuProps'> = {
  onMouseDown({ clientX, clientY }) {
    pressed = { x: clientX, y: clientY };
  },
  MenuProps: {
    slotProps: {
      paper: {
        onMouseUpCapture(event: MouseEvent) {
          const moved = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
          if (moved < still) event.stopPropagation();
        },
      },
    },
  },
};
