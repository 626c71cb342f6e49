/** Half a second: what is not there by then will not come. */
const mostPictures = 30;

/**
 * Gives the focus to an element of a part of the page that is being drawn: with a picture as soon as it is there, for
 * a field that takes up a text which cannot be stored knows that only once it stands.
 */
export function focusOnceDrawn(target: () => HTMLElement | null | undefined, pictures = mostPictures): void {
  requestAnimationFrame(() => {
    const found = target();
    if (found) found.focus();
    else if (pictures > 1) focusOnceDrawn(target, pictures - 1);
  });
}
