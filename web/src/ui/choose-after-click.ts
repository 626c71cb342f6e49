import type { MouseEvent } from 'react';

/**
 * For a field that is chosen as a whole when it gets the focus, at the press of the mouse. Safari takes the choice back
 * after the click that gave the focus and puts the caret there, so that 55 typed over 40 would be 5540: then the field is
 * chosen again, unless a part of it was.
 */
export function chooseAfterClick({ target }: Pick<MouseEvent, 'target'>): void {
  if (!(target instanceof HTMLInputElement) || target === document.activeElement) return;
  const choose = (before: string) => {
    const isPart = target.selectionStart !== target.selectionEnd;
    // A key that was quicker has replaced it by now, and is not to be replaced by the next.
    const isTouched = isPart || target.value !== before;
    if (target === document.activeElement && !isTouched) target.setSelectionRange(0, target.value.length);
  };
  // Only once the browser is done with the click.
  document.addEventListener('click', () => setTimeout(choose, 0, target.value), { once: true });
}
