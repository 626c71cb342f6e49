import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Esc in a date's field, which the picker knows nothing of: it is for what is typed there before it is for the dialog around
 * it. The field is drawn anew, since the picker keeps a date that is typed in part where nobody else can take it away.
 */
export function useEscape(box: RefObject<HTMLElement | null>) {
  const [times, setTimes] = useState(0);
  const before = useRef(times);
  useEffect(() => {
    if (before.current === times) return;
    before.current = times;
    box.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
  }, [box, times]);
  return {
    /** For the `key` of the picker. */
    times,
    /** Takes the key if it is Esc in the field; in the calendar it closes that. */
    hears(event: KeyboardEvent<HTMLElement>): boolean {
      const { key, target, currentTarget } = event;
      if (key !== 'Escape' || !(target instanceof Node) || !currentTarget.contains(target)) return false;
      event.preventDefault();
      event.stopPropagation();
      setTimes(times + 1);
      return true;
    },
  };
}
