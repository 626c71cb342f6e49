import { describe, expect, it } from 'vitest';
import { dateOfBirthError, entryDateError, pinKey, seaNumberKey, studentMessages } from './students.ts';

const today = '2026-11-26';

describe('a date of birth', () => {
  it.each([
    ['2021-12-31', null],
    ['2022-01-01', studentMessages.dateOfBirth],
    ['1966-01-01', null],
    ['1965-12-31', studentMessages.dateOfBirth],
    [null, null],
  ])('of %s, looked at in 2026', (born, message) => {
    expect(dateOfBirthError(born, today)).toBe(message);
  });
});

describe('an entry date', () => {
  it.each([
    ['2028-12-31', null],
    ['2029-01-01', studentMessages.entryDate],
    ['1966-01-01', null],
    ['1965-12-31', studentMessages.entryDate],
    [null, null],
  ])('of %s, looked at in 2026', (entered, message) => {
    expect(entryDateError(entered, { today, dateOfBirth: null })).toBe(message);
  });

  it('is a day after the birth', () => {
    const dateOfBirth = '2014-03-09';
    expect(entryDateError('2014-03-09', { today, dateOfBirth })).toBe(studentMessages.entryDate);
    expect(entryDateError('2014-03-10', { today, dateOfBirth })).toBeNull();
  });
});

it('a birth certificate PIN is known however it is typed, from four digits on that are not all the same', () => {
  expect(['a-1234', ' A 12.34 ', 'A1234'].map(pinKey)).toEqual(['A1234', 'A1234', 'A1234']);
  expect(['A-123', 'pending', 'N/A', '0000', '', '1112'].map(pinKey)).toEqual([
    null,
    null,
    null,
    null,
    null,
    '1112',
  ]);
});

it('a SEA number is known in any case and spacing', () => {
  expect(seaNumberKey(' 26 100a\u00a0')).toBe('26100A');
});
