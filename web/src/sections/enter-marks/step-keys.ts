import type { KeyboardEvent } from 'react';

/**
 * The step that a key means at what has the focus: Ctrl+Z undoes, Ctrl+Y and Ctrl+Shift+Z redo. null for every other key, and in
 * what is being typed, where it is the field's own until nothing of that is left; it may still be brought back.
 */
export function stepIn(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!event.ctrlKey && !event.metaKey) return null;
  const { typed } = (event.target as HTMLElement).dataset;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) return typed === 'other' ? null : 'undo';
  const redoes = key === 'y' || (key === 'z' && event.shiftKey);
  return redoes && typed === undefined ? 'redo' : null;
}

/**
 * Takes the step of a key that was pressed where the grid does not hear it: on the buttons around it, and on a card; not in a
 * dialog over them.
 */
export function takeStep(event: KeyboardEvent, steps: Record<'undo' | 'redo', () => void>): void {
  const isOfDialog = !event.currentTarget.contains(event.target as Node);
  const step = event.defaultPrevented || isOfDialog ? null : stepIn(event);
  if (step === null) return;
  event.preventDefault();
  steps[step]();
}
