import { type RefObject, useLayoutEffect } from 'react';

/**
 * Selects what Esc or a colleague puts into the field that has the focus, so that what is typed then replaces it, as it
 * does where one comes upon a figure by key. `untouched`: the field's text as long as nothing is typed there, else null.
 */
export function useWholeSelected(field: RefObject<HTMLInputElement | null>, untouched: string | null): void {
  useLayoutEffect(() => {
    if (untouched !== null && document.activeElement === field.current) field.current?.select();
  }, [field, untouched]);
}
