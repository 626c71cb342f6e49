import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * False until what is in sight is on the screen: what one reaches for later is drawn after it. Two frames, as what
 * is queued within the first would be done before its picture is shown. `drawNow` is for who reaches for it sooner,
 * as keys do on a slow machine: it stands there when that returns.
 */
export function useAfterFirstPaint(): { painted: boolean; drawNow: () => void } {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return { painted, drawNow: () => !painted && flushSync(() => setPainted(true)) };
}
