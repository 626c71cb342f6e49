import { useEffect } from 'react';

import { bringClearOfBar } from '../../ui/clear-of-bar.ts';

/**
 * What one comes upon by Shift+Tab, or by a keypad's own keys, does not stay below what stays over the page: for the
 * browser it is in sight there.
 */
export function useFocusInSight(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let isPressed = false;
    let isScrolled = scrollY > 0;
    addEventListener('scroll', () => (isScrolled = scrollY > 0), { signal, passive: true });
    const hold = () => (isPressed = true);
    const letGo = () => (isPressed = false);
    addEventListener('pointerdown', hold, { capture: true, signal });
    addEventListener('pointerup', letGo, { capture: true, signal });
    addEventListener('pointercancel', letGo, { capture: true, signal });
    document.addEventListener(
      'focusin',
      () => {
        // What was pressed is in sight, and is not to go from under the mouse before that is let go.
        if (isPressed) return;
        // Once the browser has scrolled by itself. A page that stands at its top is not measured: a key's picture waits.
        requestAnimationFrame(() => {
          if (isScrolled && document.activeElement !== null) bringClearOfBar(document.activeElement);
        });
      },
      { signal },
    );
    return () => stop.abort();
  }, []);
}
