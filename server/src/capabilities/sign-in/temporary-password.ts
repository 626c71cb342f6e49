import { randomInt } from 'node:crypto';
import { temporaryPasswordHours } from 'contract/reset-password';
import { hashPassword } from './password-hash.ts';

export interface TemporaryPassword {
  /** To be shown once and kept nowhere. */
  password: string;
  /** How the account keeps it: for 72 hours and one sign-in, after which another must be chosen. */
  account: {
    password_hash: string;
    password_reset: true;
    temporary_until: string;
    temporary_used: false;
  };
}

/** Makes a random temporary password, such as `kfwp-29xd-hm4t`, easy to read out and to type. */
export async function makeTemporaryPassword(): Promise<TemporaryPassword> {
  const groups = Array.from({ length: 3 }, () => Array.from({ length: 4 }, randomLetter).join(''));
  const password = groups.join('-');
  const validFor = temporaryPasswordHours * 60 * 60 * 1000;
  return {
    password,
    account: {
      password_hash: await hashPassword(password),
      password_reset: true,
      temporary_until: new Date(Date.now() + validFor).toISOString(),
      temporary_used: false,
    },
  };
}

/** Letters and digits that nobody takes for one another on paper: 12 of them make 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

function randomLetter(): string {
  return letters.charAt(randomInt(letters.length));
}
