/** The dialog, sheet or menu that stands in front, or nothing. */
export function topDialog(): Element | undefined {
  // Those behind it are hidden from readers by the dialog itself.
  const open = document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden, [aria-hidden="true"])');
  return [...open].at(-1);
}

/**
 * Asks the dialog, sheet or menu that stands in front to close, as Esc would: what is not saved in it is asked about
 * first, and what is under way keeps it open. Answers whether there was one.
 */
export function closeTopDialog(): boolean {
  const top = topDialog();
  // Not to the field that has the focus: there Esc means what is being typed.
  top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return top !== undefined;
}
