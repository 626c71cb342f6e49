import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { type Observable, observable, useObservable } from '../api/observable.ts';

const actions = observable<HTMLElement | null>(null);
const status = observable<HTMLElement | null>(null);

const placeActions = (element: HTMLElement | null) => actions.set(element);
const placeStatus = (element: HTMLElement | null) => status.set(element);

/**
 * The places in the section's bar, beside its title: for how the section's saves stand, which keeps its place so that its
 * words move nothing below the bar, and right of it for the section's own buttons. Stand once, in the shell.
 */
export function SectionActionsSlots() {
  return (
    <>
      <Box
        ref={placeStatus}
        sx={{
          flex: '1 1 96px',
          minWidth: 0,
          display: 'flex',
          justifyContent: 'flex-end',
          '&:empty': { display: 'none' },
        }}
      />
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
    </>
  );
}

/** Draws a section's own buttons into the section's bar. */
export function SectionActions({ children }: { children: ReactNode }) {
  return <InBar place={actions}>{children}</InBar>;
}

/** Draws how a section's saves stand into the section's bar. */
export function SectionStatus({ children }: { children: ReactNode }) {
  return <InBar place={status}>{children}</InBar>;
}

function InBar({ place, children }: { place: Observable<HTMLElement | null>; children: ReactNode }) {
  const target = useObservable(place);
  return target && createPortal(children, target);
}
