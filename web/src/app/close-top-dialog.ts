/**
 * Asks the dialog, sheet or menu that stands in front to close, as Esc would: what is not saved in it is asked about
 * first, and what is under way keeps it open. Answers whether there was one.
 */
export function closeTopDialog(): boolean {
  // Those behind it are hidden from readers by the dialog itself.
  const open = document.querySelectorAll('.MuiModal-root:not(.MuiModal-hidden, [aria-hidden="true"])');
  const top = [...open].at(-1);
  // Not to the field that has the focus: there Esc means what is being typed.
  top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return top !== undefined;
}
