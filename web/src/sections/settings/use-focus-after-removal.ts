import { type RefObject, useEffect, useRef } from 'react';

/** When a row goes, and with it the button that had the focus, the search of the dialog has it. */
export function useFocusAfterRemoval(count: number): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) content.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
    before.current = count;
  }, [count]);
  return content;
}
