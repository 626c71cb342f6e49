import { type RefObject, useEffect, useRef } from 'react';

/**
 * When a row goes, and with it the button that had the focus, the search of the dialog has it, or what else one goes on
 * with. Whoever is somewhere else by then, in a field, at another row or in the list that it opened, goes on there.
 */
export function useFocusAfterRemoval(
  count: number,
  goOnWith = 'input[type="search"]',
): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const at = document.activeElement;
    const isAtWork = content.current?.contains(at) === true || at?.matches(ofOtherWork) === true;
    if (count < before.current && !isAtWork) {
      const place = content.current?.querySelector<HTMLElement>(goOnWith);
      place?.focus();
      // A dialog that stands over this one keeps the keys; they stay where they were in it.
      if (document.activeElement !== place && at instanceof HTMLElement) at.focus();
    }
    before.current = count;
  }, [count, goOnWith]);
  return content;
}

/** Lists that are open lie outside the dialog. */
const ofOtherWork = 'input, textarea, [role="combobox"], [role="option"], [role="menuitem"]';
