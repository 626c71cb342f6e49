import { describe, expect, it } from 'vitest';

import { readTypedNumber } from './typed-numbers.ts';

describe('a number as it was typed', () => {
  it.each([
    ['50', 50],
    [' 172 ', 172],
    ['62.5', 62.5],
    ['62,5', 62.5],
    ['.5', 0.5],
    ['−3', -3],
    ['-3', -3],
  ])('%s is read', (typed, number) => {
    expect(readTypedNumber(typed)).toBe(number);
  });

  it.each([
    '',
    ' ',
    '\t',
    '1e2',
    '0x64',
    '0b1',
    'Infinity',
    '5O',
    '０１２',
    '1 72',
    '1.2.3',
    '1,000.5',
    '-',
    '.',
  ])('“%s” is none', (typed) => {
    expect(readTypedNumber(typed)).toBeNaN();
  });
});
