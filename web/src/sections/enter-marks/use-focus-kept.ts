import { type RefObject, useEffect, useRef } from 'react';

import { focusWhenFree } from '../../ui/focus-when-free.ts';
import { focusableRow } from './use-grid-keys.ts';

/**
 * Gives the focus a place when what had it goes by itself: with its student, with a column that is closed, or with the
 * dialog of a student who left meanwhile. It is the name on a card, and in the grid a row: in a field the rest of what was
 * being typed for the one would be the mark of another. `with`: what says that such a thing may have happened. `at`: the place
 * in the grid of the student over whom a dialog is open; one goes on there after it.
 */
export function useFocusKept(
  area: RefObject<HTMLElement | null>,
  { with: change, at }: { with: string; at: number | undefined },
): void {
  const before = useRef({ change, at });
  useEffect(() => {
    const was = before.current;
    before.current = { change, at };
    if (was.change === change) return;
    focusWhenFree(() => {
      const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
      // The grid's Tab stop may be the attendance beside a mark that was opened, which is no cell any more.
      const cell = find(`[data-cell^="${at ?? was.at}:"]`) ?? find('td [tabindex="0"]');
      return find('.card h2') ?? focusableRow(cell?.closest('tr'));
    });
  }, [area, change, at]);
}
