import { describe, expect, it } from 'vitest';
import { emailError, emailMessage } from './email.ts';

/** Of so many characters. */
const addressOf = (length: number) => `${'a'.repeat(length - '@mail.example'.length)}@mail.example`;

describe('an e-mail address', () => {
  it.each(['', ' amara@mail.example ', "o'neil.a+1@mail.school.tt", addressOf(100)])('may be %j', (typed) => {
    expect(emailError(typed)).toBeNull();
  });

  it.each([
    'amara',
    'amara@',
    'amara@mail',
    'amara@@mail.example',
    'amara ali@mail.example',
    '.amara@mail.example',
    'amara.@mail.example',
    'amara..ali@mail.example',
    'amara@-mail.example',
    addressOf(101),
  ])('is not %j', (typed) => {
    expect(emailError(typed)).toBe(emailMessage);
  });
});
