import { useEffect } from 'react';

import { bringClearOfBar } from '../../ui/clear-of-bar.ts';

/** The field in which one is stays in sight when the phone is turned, which lays the page out anew. */
export function useFieldInSight(): void {
  useEffect(() => {
    const look = () =>
      requestAnimationFrame(() => {
        const field = document.activeElement?.closest('[data-field]');
        if (!field) return;
        field.scrollIntoView({ block: 'nearest' });
        bringClearOfBar(field);
      });
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
}
