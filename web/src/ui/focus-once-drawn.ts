/** Half a second: what is not there by then will not come. */
const mostPictures = 30;

/**
 * Gives the focus to an element of a part of the page that is being drawn: with a picture as soon as it is there, for
 * a field that takes up a text which cannot be stored knows that only once it stands.
 */
export function focusOnceDrawn(target: () => HTMLElement | null | undefined): void {
  onceDrawn(target, (found) => found.focus());
}

/** Does something with such an element, with the first picture in which it is there. */
export function onceDrawn(
  target: () => HTMLElement | null | undefined,
  then: (found: HTMLElement) => void,
  pictures = mostPictures,
): void {
  requestAnimationFrame(() => {
    const found = target();
    if (found) then(found);
    else if (pictures > 1) onceDrawn(target, then, pictures - 1);
  });
}
