/**
 * Enter that is held down presses the button that it was pressed on, and none that the focus has come to since: the question
 * that the first press led to would be answered before it is read.
 */
export function heedHeldEnter(page: Document): void {
  let pressedOn: EventTarget | null = null;
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return;
      if (!event.repeat) pressedOn = event.target;
      else if (event.target !== pressedOn) event.preventDefault();
    },
    { capture: true },
  );
}
