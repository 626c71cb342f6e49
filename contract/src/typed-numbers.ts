/** Numbers as people type them into a field of a form. */

/**
 * The number that a field holds; NaN for none, and for what is a number to a program alone: of blanks it makes 0, of 1e2 and
 * 0x64 a hundred. A decimal comma and the minus sign of word processors are understood.
 */
export function readTypedNumber(text: string): number {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-');
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
