import { describe, expect, it } from 'vitest';
import {
  holidaysWithin,
  latestTermDate,
  requiredDate,
  suggestedSessions,
  termDateErrors,
  termDateMessages,
} from './term-dates.ts';

const today = '2026-11-21';
const good = { term_start: '2027-01-04', term_end: '2027-03-26', next_term_start: '2027-04-12' };

describe('the dates of a term', () => {
  it('may meet: it ends on the day it starts, and school reopens on that day', () => {
    const day = { term_start: '2027-01-04', term_end: '2027-01-04', next_term_start: '2027-01-04' };
    expect(termDateErrors(good, { today })).toEqual({});
    expect(termDateErrors(day, { today })).toEqual({});
  });

  it('have a message at the field that is wrong', () => {
    expect(termDateErrors({ ...good, term_end: '2027-01-03' }, { today })).toEqual({
      term_end: termDateMessages.endBeforeStart,
    });
    expect(termDateErrors({ ...good, next_term_start: '2027-03-25' }, { today })).toEqual({
      next_term_start: termDateMessages.reopeningBeforeEnd,
    });
    expect(termDateErrors(good, { today, currentStart: '2027-01-04' })).toEqual({
      // The day as the screens write it.
      term_start: 'The new term must start after 4 Jan 2027, when the current term began.',
    });
  });

  it('lie at most one year ahead, to the day', () => {
    const upTo = (next_term_start: string) => termDateErrors({ ...good, next_term_start }, { today });
    expect(upTo('2027-11-21')).toEqual({});
    expect(upTo('2027-11-22')).toEqual({ next_term_start: termDateMessages.tooFarAhead });
    expect(latestTermDate('2028-02-29')).toBe('2029-02-28');
  });

  it('are none of before there was the school, as a year typed with two digits would be', () => {
    const taken = ['1950-01-01', '1949-12-31', '0026-09-24'].map(
      (date) => requiredDate.safeParse(date).success,
    );
    expect(taken).toEqual([true, false, false]);
  });
});

describe('the suggested number of sessions', () => {
  it.each([
    ['2026-09-07', '2026-12-11', 140],
    ['2027-01-04', '2027-01-04', 2],
    ['2027-01-01', '2027-01-04', 4],
    ['2027-01-03', '2027-01-10', 10],
  ])('from %s to %s is two for each weekday', (start, end, sessions) => {
    expect(suggestedSessions(start, end)).toBe(sessions);
  });

  it('is none for a week-end, for dates out of order and for what is no date', () => {
    expect(suggestedSessions('2027-01-02', '2027-01-03')).toBeNull();
    expect(suggestedSessions('2027-01-05', '2027-01-04')).toBeNull();
    expect(suggestedSessions('', '2027-01-04')).toBeNull();
  });

  it('stays within what a term can have', () => {
    expect(suggestedSessions('2026-01-01', '2027-12-31')).toBe(400);
  });
});

describe('the holidays within a term', () => {
  it('are those on its weekdays', () => {
    const holidays = [
      { holiday: '2026-09-24', title: 'Republic Day' },
      { holiday: '2026-11-08', title: 'Divali, a Sunday' },
      { holiday: '2026-12-25', title: 'Christmas Day' },
    ];
    expect(holidaysWithin(holidays, '2026-09-07', '2026-12-11')).toEqual([holidays[0]]);
    expect(holidaysWithin(holidays, '2026-09-24', '2026-12-25'), 'its first and last day').toEqual([
      holidays[0],
      holidays[2],
    ]);
  });
});
