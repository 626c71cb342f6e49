import { z } from 'zod';

/**
 * Text that staff type into one line: accents composed, control characters turned into spaces (the database
 * takes no NUL, paper no escape codes), half letters replaced as the database would, counted in characters as people count them.
 */
export function typedText(limit: number, message: string) {
  return z
    .string()
    .nullable()
    .transform((text) => plainText(text ?? ''))
    .refine((text) => lengthOf(text) <= limit, message);
}

export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Length in characters, so that an accented or rare letter counts once. */
export function lengthOf(text: string): number {
  return [...text].length;
}
