import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Aisha', 'Mohammed', 'AM'],
  [' élodie', "d'Abreu", 'ÉD'],
  ['N\u0303andu', '𠮷田', 'N\u0303𠮷'],
  ['', 'Ali', 'A'],
  ['', '', ''],
])('a student %j %j without a picture is shown as %j', (first, last, initials) => {
  expect(initialsOf(first, last)).toBe(initials);
});
