import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * How to ask, from what runs later, for a value as it was last drawn: what the person sees, where what is stored may be
 * ahead of the screen. The same function at every drawing.
 */
export function useAsDrawn<T>(value: T): () => T {
  const drawn = useRef(value);
  useLayoutEffect(() => {
    drawn.current = value;
  }, [value]);
  return useCallback(() => drawn.current, []);
}
