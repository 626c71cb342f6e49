/** Phones; the first of the library's widths. */
export const phone = '@media (max-width: 599.95px)';

/**
 * A laptop's window enlarged to 200 %, a phone on its side: a dialog takes all the height that there is. By the size of
 * letters, which a browser may show larger: 30 of them high, a phone is low, too.
 */
export const lowWindow = '@media (max-height: 30em)';
