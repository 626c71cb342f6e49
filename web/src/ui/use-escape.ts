import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Esc in a date's field, which the picker knows nothing of: it is for what is typed there before it is for the dialog around
 * it. In the calendar, too, it is for what was chosen there, which the picker would keep. The field is drawn anew, since the
 * picker keeps a date that is typed in part, and the one that it takes Cancel to bring back, where nobody else can take it
 * away.
 */
export function useEscape(box: RefObject<HTMLElement | null>) {
  const [times, setTimes] = useState(0);
  const before = useRef(times);
  const goOnAt = useRef('');
  useEffect(() => {
    if (before.current === times) return;
    before.current = times;
    box.current?.querySelector<HTMLElement>(goOnAt.current)?.focus();
  }, [box, times]);
  const hear = (event: KeyboardEvent<HTMLElement>, { inBox, next }: { inBox: boolean; next: string }) => {
    const { key, target, currentTarget } = event;
    if (key !== 'Escape' || !(target instanceof Node) || currentTarget.contains(target) !== inBox)
      return false;
    event.preventDefault();
    event.stopPropagation();
    goOnAt.current = next;
    setTimes(times + 1);
    return true;
  };
  return {
    /** For the `key` of the picker. */
    times,
    /** Takes the key if it is Esc in the field. */
    hears: (event: KeyboardEvent<HTMLElement>) => hear(event, { inBox: true, next: '[role="spinbutton"]' }),
    /** Takes the key, before the picker hears of it, if it is Esc in the calendar, which goes with it. */
    hearsInCalendar: (event: KeyboardEvent<HTMLElement>) => hear(event, { inBox: false, next: 'button' }),
  };
}
