import { startTransition, useEffect, useState } from 'react';

/**
 * False until what is in sight is on the screen: what one reaches for later is drawn after it. Two frames, as what
 * is queued within the first would be done before its picture is shown.
 */
export function useAfterFirstPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted;
}
