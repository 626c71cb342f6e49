/**
 * Turning to another window and back. The field one types in loses the focus and gets it again, though the person has
 * not left it: what is half typed goes on where it was.
 */

let leftIn: Element | null = null;

addEventListener('blur', ({ target }) => {
  if (target === window) leftIn = document.activeElement;
});
// Last of all that hear of it.
addEventListener('focusin', () => (leftIn = null));

/** Whether a field that loses the focus loses it with its window. */
export function leavesWithWindow(field: EventTarget): boolean {
  return document.activeElement === field;
}

/** Whether a field that gets the focus had it when the window was left. */
export function comesBackWithWindow(field: EventTarget): boolean {
  return leftIn === field;
}

let ends = false;

addEventListener('pagehide', () => (ends = true));
addEventListener('pageshow', () => (ends = false));

/**
 * Whether the page is being left. Firefox takes the focus from its field then, and nothing that this sets off comes to its
 * end: what stands in the field is kept as a draft.
 */
export function pageEnds(): boolean {
  return ends;
}
