import Box from '@mui/material/Box';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { observable, useObservable } from '../api/observable.ts';

const actions = observable<HTMLElement | null>(null);
const status = observable<HTMLElement | null>(null);

const placeActions = (element: HTMLElement | null) => actions.set(element);
const placeStatus = (element: HTMLElement | null) => status.set(element);

/**
 * The place in the section's bar, beside its title, for how the section's saves stand. It is kept, so that the words move
 * nothing below the bar. Stands once, in the shell, as the place for the section's own buttons does.
 */
export function SectionStatusSlot() {
  return (
    <Box
      ref={placeStatus}
      sx={{
        flex: '1 0 auto',
        // Whatever its words are, it asks for as much room.
        contain: 'inline-size',
        minWidth: '5.25rem',
        display: 'flex',
        justifyContent: 'flex-end',
        '&:empty': { display: 'none' },
        '& .save-status': { whiteSpace: 'normal' },
        // Letters so large leave room for the sign alone; the word is for screen readers.
        '@container (width < 16rem)': {
          minWidth: 64,
          '& .save-status': { fontSize: 0 },
        },
      }}
    />
  );
}

/** The place for the section's own buttons, right of the rest or below it. */
export function SectionActionsSlot() {
  return (
    <Box
      ref={placeActions}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 2,
        marginInlineStart: 'auto',
      }}
    />
  );
}

/**
 * Draws a section's own buttons into the section's bar or, where that has no room for them, in their place. They are moved and
 * not drawn anew: what one of them has opened stays when a phone is turned, and so does the focus.
 */
export function SectionActions({ inPlace = false, children }: { inPlace?: boolean; children: ReactNode }) {
  const bar = useObservable(actions);
  const own = useRef<HTMLDivElement>(null);
  const [host] = useState(makeHost);
  useLayoutEffect(() => {
    const place = inPlace ? own.current : bar;
    if (place) {
      moveInto(place, host);
    }
  }, [inPlace, bar, host]);
  useLayoutEffect(() => () => host.remove(), [host]);
  return (
    <>
      <Box
        ref={own}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3, '&:empty': { display: 'none' } }}
      />
      {createPortal(children, host)}
    </>
  );
}

/** An element that takes no part in the layout: what is in it stands as if it were in what that is put into. */
function makeHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}

/** Browsers take the focus from an element that is moved: it is given back. */
function moveInto(place: HTMLElement, host: HTMLElement): void {
  const focused = document.activeElement;
  place.append(host);
  if (focused instanceof HTMLElement && host.contains(focused)) {
    focused.focus({ preventScroll: true });
  }
}

/** Draws how a section's saves stand into the section's bar. */
export function SectionStatus({ children }: { children: ReactNode }) {
  const target = useObservable(status);
  return target && createPortal(children, target);
}
