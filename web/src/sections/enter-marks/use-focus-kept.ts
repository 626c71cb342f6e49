import { type RefObject, useEffect, useRef } from 'react';

import { focusWhenFree } from '../../ui/focus-when-free.ts';
import { focusableRow } from './use-grid-keys.ts';

/**
 * Gives the focus a place when what had it goes by itself: with its student, with a column that is closed, or with the
 * dialog of a student who left meanwhile. It is the name on a card, and in the grid a row: in a field the rest of what was
 * being typed for the one would be the mark of another. `with`: what says that such a thing may have happened.
 */
export function useFocusKept(area: RefObject<HTMLElement | null>, { with: change }: { with: string }): void {
  const before = useRef(change);
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    focusWhenFree(() => {
      const card = area.current?.querySelector<HTMLElement>('.card h2');
      return card ?? focusableRow(area.current?.querySelector('[data-cell][tabindex="0"]')?.closest('tr'));
    });
  }, [area, change]);
}
