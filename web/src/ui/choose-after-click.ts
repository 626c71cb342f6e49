import type { MouseEvent } from 'react';

/**
 * For a field that is chosen as a whole when it gets the focus, at the press of the mouse. Safari takes the choice back
 * after the click that gave the focus and puts the caret there, so that 55 typed over 40 would be 5540: then the field is
 * chosen again, unless a part of it was.
 */
export function chooseAfterClick({ target }: Pick<MouseEvent, 'target'>): void {
  if (!(target instanceof HTMLInputElement) || target === document.activeElement) return;
  const choose = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', choose, { capture: true });
    const isPart = target.selectionStart !== target.selectionEnd;
    if (target === document.activeElement && !isPart) target.setSelectionRange(0, target.value.length);
  };
  let timer: ReturnType<typeof setTimeout>;
  const clicked = () => {
    // Only once the browser is done with the click; a key that is quicker finds the field chosen as well.
    timer = setTimeout(choose);
    document.addEventListener('keydown', choose, { capture: true });
  };
  document.addEventListener('click', clicked, { once: true });
}
