import { useEffect, useEffectEvent } from 'react';

/**
 * Alt+Left and Alt+Right go through the students, Ctrl+Enter saves and goes to the next. In dialogs and sheets
 * the keys mean what they mean there. null: nothing to go through.
 */
export function usePagerKeys(onMove: ((step: 1 | -1) => void) | null): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (onMove === null || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    const step = stepOf(event);
    if (step === null) return;
    event.preventDefault();
    onMove(step);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 1 | -1 | null {
  if (shiftKey) return null;
  if (key === 'Enter') return (ctrlKey || metaKey) && !altKey ? 1 : null;
  if (!altKey || ctrlKey || metaKey) return null;
  if (key === 'ArrowRight') return 1;
  return key === 'ArrowLeft' ? -1 : null;
}
