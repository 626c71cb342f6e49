import { describe, expect, it } from 'vitest';
import { readTypedDate } from './typed-dates.ts';

const today = '2026-11-21';

describe('a date as it was typed', () => {
  it.each([
    ['2014-03-09', '2014-03-09'],
    ['2014/3/9', '2014-03-09'],
    ['2014-03-09 00:00:00', '2014-03-09'],
    ['2014-03-09T00:00:00.000Z', '2014-03-09'],
    ['09/03/2014', '2014-03-09'],
    ['9-3-2014', '2014-03-09'],
    [' 9 . 3 . 14 ', '2014-03-09'],
    ['9/3/14', '2014-03-09'],
    ['9 3 2014', '2014-03-09'],
    ['9 March 2014', '2014-03-09'],
    ['9th March, 2014', '2014-03-09'],
    ['1st Sept. 2014', '2014-09-01'],
    ['09-Mar-14', '2014-03-09'],
    ['MARCH 9, 2014', '2014-03-09'],
    ['Mar 9th 2014', '2014-03-09'],
    ['Sunday, 9 March 2014', '2014-03-09'],
    ['Sun 9 Mar 2014', '2014-03-09'],
    ['41707', '2014-03-09'],
    ['29/02/2016', '2016-02-29'],
    ['５/３/２０１４', '2014-03-05'],
  ])('%s is %s', (typed, date) => {
    expect(readTypedDate(typed, today)).toBe(date);
  });

  it.each([
    '31/02/2014',
    '29/02/2015',
    '03/25/2014',
    '2014-13-01',
    '0/3/2014',
    '9 Brumaire 2014',
    '9 ma 2014',
    'yesterday',
    '12',
    '60',
    '999999',
    '9/3',
    '9/3/14/2',
    '2014',
    '-41707',
    '41707.5',
    '1e5',
    '9/3/3014',
    '',
    'x'.repeat(1000),
    '1 '.repeat(500),
  ])('%s is none', (typed) => {
    expect(readTypedDate(typed, today)).toBeNull();
  });

  it('with two digits is of the latest year that is not to come, or not further than is said', () => {
    expect(readTypedDate('1/1/26', today)).toBe('2026-01-01');
    expect(readTypedDate('1/1/27', today)).toBe('1927-01-01');
    expect(readTypedDate('1/1/28', today, { yearsAhead: 2 })).toBe('2028-01-01');
    expect(readTypedDate('1/1/29', today, { yearsAhead: 2 })).toBe('1929-01-01');
    expect(readTypedDate('1/1/00', '2098-12-31', { yearsAhead: 2 })).toBe('2100-01-01');
  });
});
