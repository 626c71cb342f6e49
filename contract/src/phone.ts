import { z } from 'zod';

/** Telephone numbers are kept as seven digits and shown with the prefix (2-administration §5). */
export const phonePrefix = '1868';
export const phoneLength = 7;
export const phoneMessage = `${phoneLength} Digits Needed`;

/** '5550134' → '1868 555-0134' */
export function phoneWithPrefix(digits: string): string {
  return `${phonePrefix} ${digits.slice(0, 3)}-${digits.slice(3)}`;
}

/** The same where nothing stands for no number, as in documents. */
export function phoneOrNothing(digits: string | null | undefined): string {
  return digits ? phoneWithPrefix(digits) : '';
}

/** What is wrong with a number as it was typed; null when nothing is, or nothing was typed. */
function phoneError(typed: string): string | null {
  return typed === '' || /^[0-9]{7}$/.test(typed) ? null : phoneMessage;
}

/** As it travels: null for none. */
export const phone = z
  .string(phoneMessage)
  .nullable()
  .transform((typed) => typed?.trim() || null)
  .refine((digits) => phoneError(digits ?? '') === null, phoneMessage);
