/** Telephone numbers are kept as seven digits and shown with the prefix (2-administration §5). */
export const phonePrefix = '1868';

/** '5550134' → '1868 555-0134' */
export function phoneWithPrefix(digits: string): string {
  return `${phonePrefix} ${digits.slice(0, 3)}-${digits.slice(3)}`;
}
