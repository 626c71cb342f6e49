import { z } from 'zod';
import { plainText } from './plain-text.ts';

/** E-mail addresses of students and their families (2-administration §5). */

const emailLimit = 100;
export const emailMessage = 'Invalid e-mail.';

const pattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

/** What is wrong with an address as it was typed; null when nothing is, or nothing was typed. */
export function emailError(typed: string): string | null {
  const address = typed.trim();
  const isOne = address.length <= emailLimit && pattern.test(address) && !/\.\.|^\.|\.@/.test(address);
  return address === '' || isOne ? null : emailMessage;
}

/** As it travels: null for none. */
export const email = z
  .string(emailMessage)
  .nullable()
  .transform((typed) => plainText(typed ?? '').trim() || null)
  .refine((address) => emailError(address ?? '') === null, emailMessage);
