/** What Enter goes on from, as down a class, or stores: it hears each repeat. */
const fields = '[data-cell], input:not([type="checkbox"]), textarea, select';

/**
 * Enter that is held down presses once, and nothing that the focus has come to since: the question that the press led to
 * would be answered before it is read, the first line of a menu be chosen as it opens, and an absence come and go. Nor does it
 * send the form of a field in which it has just chosen something.
 */
export function heedHeldEnter(page: Document): void {
  let pressedOn: EventTarget | null = null;
  page.addEventListener(
    'keydown',
    (event) => {
      const { key, repeat, target } = event;
      if (key !== 'Enter') return;
      if (!repeat) {
        pressedOn = target;
        return;
      }
      // What is no button of the browser's own presses itself, whatever is prevented.
      if (!(target instanceof Element && target.matches(fields))) event.stopPropagation();
      const writesLines = target instanceof HTMLTextAreaElement && target === pressedOn;
      if (!writesLines) event.preventDefault();
    },
    { capture: true },
  );
}
