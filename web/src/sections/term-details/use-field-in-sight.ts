import { useEffect } from 'react';

/** The field in which one is stays in sight when the phone is turned, which lays the page out anew. */
export function useFieldInSight(): void {
  useEffect(() => {
    const look = () =>
      requestAnimationFrame(() => {
        const field = document.activeElement?.closest('[data-field]');
        field?.scrollIntoView({ block: 'nearest' });
      });
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
}
