import { type RefObject, useEffect, useRef } from 'react';

/**
 * When a row goes, and with it the button that had the focus, the search of the dialog has it, or what else one goes on
 * with. Where somebody else took the row away, whoever types in a field goes on there.
 */
export function useFocusAfterRemoval(
  count: number,
  goOnWith = 'input[type="search"]',
): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const types = document.activeElement?.matches('input, textarea, [role="combobox"]') === true;
    if (count < before.current && !types) {
      content.current?.querySelector<HTMLElement>(goOnWith)?.focus();
    }
    before.current = count;
  }, [count, goOnWith]);
  return content;
}
