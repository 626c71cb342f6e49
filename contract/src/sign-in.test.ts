import { describe, expect, it } from 'vitest';
import { passwordObjection, signInMessages } from './sign-in.ts';

describe('a new password', () => {
  it.each(['poui-in-bloom', 'ten chars!', 'मेरा स्कूल अच्छा है', 'x'.repeat(197) + 'abc', 'sosososo-so'])(
    '%j will do',
    (password) => {
      expect(passwordObjection('amohammed', password)).toBeNull();
    },
  );

  it.each([
    ['', signInMessages.passwordTooShort],
    ['nine char', signInMessages.passwordTooShort],
    ['🦜🌺🥁🍋🎭', signInMessages.passwordTooShort],
    ['x'.repeat(201), signInMessages.passwordTooLong],
    ['aisha-mohammed', signInMessages.passwordIsName],
    ['AISHA-Mohammed', signInMessages.passwordIsName],
    ['password123', signInMessages.passwordCommon],
    ['PassWord123', signInMessages.passwordCommon],
    ['1234567890', signInMessages.passwordCommon],
    ['asdfghjkl;', signInMessages.passwordCommon],
    ['zzzzzzzzzz', signInMessages.passwordCommon],
    ['ababababab', signInMessages.passwordCommon],
  ])('%j will not', (password, objection) => {
    expect(passwordObjection(' Aisha-Mohammed ', password)).toBe(objection);
  });
});
