import type { MouseEvent } from 'react';

/**
 * For a field that is chosen as a whole when it gets the focus, at the press of the mouse. Safari puts the caret where the
 * press fell once the field has the focus, so that 55 typed over 40 would be 5540: after the click that gave the focus the
 * field is chosen again, unless a part of it was.
 */
export function chooseAfterClick({ target }: Pick<MouseEvent, 'target'>): void {
  if (!(target instanceof HTMLInputElement) || target === document.activeElement) return;
  const choose = () => {
    const isPart = target.selectionStart !== target.selectionEnd;
    if (target === document.activeElement && !isPart) target.setSelectionRange(0, target.value.length);
  };
  document.addEventListener('click', choose, { once: true });
}
