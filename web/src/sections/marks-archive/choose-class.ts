import type { KeyboardEvent } from 'react';

/**
 * A key that would choose another class in a closed list opens the list instead. Browsers tell of each class that one
 * passes with the arrows, or hits with the first digit of a mark, as chosen, and what is chosen is stored.
 */
export function openRatherThanChoose(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
  const chooses = key.length === 1 ? key !== ' ' : /^(Arrow|Page|Home$|End$)/.test(key);
  if (!chooses || altKey || ctrlKey || metaKey || isOpen(currentTarget)) return;
  event.preventDefault();
  // Where a browser cannot be told to, Space and Alt+Down open it.
  if ('showPicker' in currentTarget) currentTarget.showPicker();
}

function isOpen(list: HTMLSelectElement): boolean {
  return CSS.supports('selector(:open)') && list.matches(':open');
}
