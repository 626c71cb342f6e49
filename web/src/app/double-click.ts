/** Around a dialog, and behind a menu: a click there closes what stands before it. */
const around = '.MuiDialog-container, .MuiBackdrop-root';

/**
 * The second click of a double click falls beside what the first one has just opened: it closes nothing, and takes the focus
 * from nothing.
 */
export function heedDoubleClick(page: Document): void {
  const isSecond = ({ detail, target }: MouseEvent) =>
    detail > 1 && target instanceof Element && target.matches(around);
  page.addEventListener('mousedown', (event) => isSecond(event) && event.preventDefault(), { capture: true });
  page.addEventListener('click', (event) => isSecond(event) && event.stopPropagation(), { capture: true });
}
