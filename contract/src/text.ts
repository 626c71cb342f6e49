import { z } from 'zod';

/**
 * Text that staff type into one line: accents composed, control characters turned into spaces (the database
 * takes no NUL, paper no escape codes), half letters replaced as the database would, counted in characters as people count them.
 */
export function typedText(limit: number, message: string) {
  return z
    .string()
    .nullable()
    .transform((text) => textOrNothing(text ?? ''))
    .refine((text) => lengthOf(text) <= limit, message);
}

/** A text as it was typed; one of blanks alone says nothing, and is kept as nothing. */
export function textOrNothing(text: string): string {
  const plain = plainText(text);
  return plain.trim() === '' ? '' : plain;
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

/** A name or a short entry as it is kept: in one line, without blanks around it or doubled in it. */
export function tidyText(text: string): string {
  return plainText(text).replace(/\s+/gu, ' ').trim();
}

/** An entry that may be left blank; null for nothing. */
export function optionalText(limit: number) {
  const message = `Max ${limit} characters`;
  return z
    .string(message)
    .nullable()
    .transform((text) => tidyText(text ?? '') || null)
    .refine((text) => lengthOf(text ?? '') <= limit, message);
}

/** What a required field says while it is blank (2-administration §5). */
export const requiredMessage = 'Required';

/** An entry that must not be blank. */
export function requiredText(limit: number) {
  return z
    .string(requiredMessage)
    .transform(tidyText)
    .refine((text) => text !== '', requiredMessage)
    .refine((text) => lengthOf(text) <= limit, `Max ${limit} characters`);
}
