import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { observable, useObservable } from '../api/observable.ts';

const slot = observable<HTMLElement | null>(null);

const place = (element: HTMLElement | null) => slot.set(element);

/** The place right in the section's bar, beside its title. Stands once, in the shell. */
export function SectionActionsSlot() {
  return (
    <Box
      ref={place}
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

/** Draws a section's own buttons and status into the section's bar. */
export function SectionActions({ children }: { children: ReactNode }) {
  const target = useObservable(slot);
  return target && createPortal(children, target);
}
