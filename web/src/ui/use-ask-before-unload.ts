import { useEffect } from 'react';

/** The browser asks before a reload or a closed tab takes what stands in the page and nowhere else. */
export function useAskBeforeUnload(holdsSomething: boolean): void {
  useEffect(() => {
    if (!holdsSomething) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [holdsSomething]);
}
