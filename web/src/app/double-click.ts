/** Around a dialog, and behind a menu: a click there closes what stands before it. */
const around = '.MuiDialog-container, .MuiBackdrop-root';

/** What a click presses, and a field that is typed in is not; a box to tick and its words are one thing. */
const pressable = [
  'button, a, input[type="checkbox"], input[type="radio"]',
  '[role="button"], [role="menuitem"], [role="option"], [role="combobox"]:not(input)',
].join();

/**
 * The second click of a double click may fall on what the first one has just opened, or on what stood below a dialog that it
 * has closed: it presses nothing there, closes nothing that it falls beside, and takes the focus from nothing.
 */
export function heedDoubleClick(page: Document): void {
  let first: Element | null = null;
  const isStray = ({ detail, target }: MouseEvent): boolean => {
    if (detail <= 1 || !(target instanceof Element)) return false;
    if (target.matches(around)) return true;
    const pressed = pressedBy(target);
    return pressed !== null && pressed !== first && !standsFor(pressed, first);
  };
  page.addEventListener(
    'mousedown',
    (event) => {
      if (event.detail <= 1) first = event.target instanceof Element ? pressedBy(event.target) : null;
      else if (isStray(event)) stop(event);
    },
    { capture: true },
  );
  page.addEventListener('click', (event) => isStray(event) && stop(event), { capture: true });
}

function pressedBy(target: Element): Element | null {
  return target.closest('label') ?? target.closest(pressable);
}

/** Whether one is what the other was before it was drawn anew, as a button that leads on through a class may be. */
function standsFor(now: Element, before: Element | null): boolean {
  const words = wordsOf(now);
  return before !== null && !before.isConnected && words !== '' && words === wordsOf(before);
}

function wordsOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}

function stop(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
