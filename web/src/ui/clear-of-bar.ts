const overPage = new Set<Element>();

/** The ref of what stays over the page at its top while that is scrolled. */
export function staysOverPage(element: Element | null) {
  if (element === null) return undefined;
  overPage.add(element);
  return () => void overPage.delete(element);
}

/** Between what stays and what is brought clear of it: the frame of the focus has room. In pixels. */
const room = 8;

/** Scrolls the page back so far that nothing which stays at its top lies over the element. */
export function bringClearOfBar(element: Element): void {
  // A dialog, a list and a notice lie over the bars.
  if (element.closest('#root') === null) return;
  const { top, bottom, height } = element.getBoundingClientRect();
  // Of a whole list or grid its head may be out of sight.
  if (height > innerHeight / 2) return;
  let edge = -Infinity;
  for (const over of overPage) {
    const stays = over.getBoundingClientRect();
    if (!over.contains(element) && bottom > stays.top && top < stays.bottom)
      edge = Math.max(edge, stays.bottom);
  }
  if (edge > top) scrollBy(0, top - edge - room);
}
