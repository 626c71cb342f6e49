import { z } from 'zod';
import { meansAdmin } from './abilities.ts';
import { lengthOf } from './plain-text.ts';

/** User names as the office gives them (3-decisions §1, §7). At sign-in any text may be typed. */

export const userNameLimit = 50;

export const userNameMessages = {
  missing: 'Enter a user name.',
  tooLong: `A user name has at most ${userNameLimit} characters.`,
  characters: 'A user name is made of the letters A to Z, digits and . _ - @ without spaces.',
  reserved: 'This user name is reserved. Choose another.',
  taken: 'This user name, or one that looks like it, is already taken.',
} as const;

/** A user name that an employee may be given, whoever else has it. */
export const givenUserName = z
  .string(userNameMessages.missing)
  .transform((text) => text.toWellFormed().normalize('NFC').trim())
  .refine((text) => text !== '', { error: userNameMessages.missing, abort: true })
  .refine((text) => !meansAdmin(text), { error: userNameMessages.reserved, abort: true })
  .refine((text) => lengthOf(text) <= userNameLimit, userNameMessages.tooLong)
  .refine((text) => /^[a-z0-9._@-]+$/.test(bareLetters(text)), userNameMessages.characters);

/** The same for user names that cannot be told apart by eye: case, accents, 0 and o, 1 and l. */
export function userNameLook(userName: string): string {
  return bareLetters(userName).replaceAll('0', 'o').replaceAll('1', 'l');
}

/**
 * The user name offered to a new employee: first initial and surname, and a digit where others have that
 * name (3-decisions §7).
 */
export function offeredUserName(firstName: string, lastName: string, taken: readonly string[]): string {
  const letters = (text: string) => bareLetters(text).replace(/[^a-z]/g, '');
  const offered = `${letters(firstName).slice(0, 1)}${letters(lastName)}`.slice(0, userNameLimit - 3);
  const looks = new Set(taken.map(userNameLook));
  const isFree = (name: string) => !looks.has(userNameLook(name)) && !meansAdmin(name);
  if (offered !== '' && isFree(offered)) return offered;
  for (let digit = 2; ; digit += 1) {
    const name = `${offered === '' ? 'staff' : offered}${digit}`;
    if (isFree(name)) return name;
  }
}

function bareLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
