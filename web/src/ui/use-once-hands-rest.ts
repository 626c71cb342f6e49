import { useEffect, useState } from 'react';

/** Milliseconds without a key after which nobody is in the middle of a word or a number. */
const rest = 1000;

let lastKey = -rest;
for (const typing of ['keydown', 'input']) {
  addEventListener(typing, () => (lastKey = performance.now()), { capture: true });
}

/** Milliseconds until nobody is in the middle of a word or a number, if no further key comes; not above 0 where hands rest. */
export function untilHandsRest(): number {
  return lastKey + rest - performance.now();
}

/**
 * For a question that comes by itself: true once it is wanted and nobody types. Over a mark that is being typed it would
 * take the second half of it, and the first would be stored.
 */
export function useOnceHandsRest(wanted: boolean): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const left = untilHandsRest();
      if (left <= 0) setRested(true);
      else timer = setTimeout(look, left);
    };
    look();
    return () => {
      clearTimeout(timer);
      setRested(false);
    };
  }, [wanted]);
  return wanted && rested;
}
