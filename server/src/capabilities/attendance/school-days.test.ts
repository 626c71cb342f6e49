import { registerMessages } from 'contract/attendance';
import { describe, expect, it } from 'vitest';
import { noSchoolOn } from './school-days.ts';

const calendar = {
  academic_year_id: 20262027,
  today: '2027-01-12',
  terms: [
    { academic_term_id: 202601, term_start: '2026-09-07', term_end: '2026-12-11' },
    { academic_term_id: 202602, term_start: '2027-01-04', term_end: '2027-03-26' },
  ],
  holidays: [{ holiday: '2026-09-24', title: 'Republic Day' }],
};

describe('a register is taken', () => {
  it.each(['2026-09-07', '2026-12-11', '2027-01-04', '2027-01-12'])(
    'on %s, a weekday of a term up to today',
    (day) => expect(noSchoolOn(day, calendar)).toBeNull(),
  );

  it.each([
    ['2026-09-12', registerMessages.weekend('Saturday 12 September 2026')],
    ['2026-09-13', registerMessages.weekend('Sunday 13 September 2026')],
    ['2026-09-24', registerMessages.holiday('Thursday 24 September 2026', 'Republic Day')],
    ['2026-09-04', registerMessages.outsideTerms('Friday 4 September 2026')],
    ['2026-12-14', registerMessages.outsideTerms('Monday 14 December 2026')],
    ['2025-10-15', registerMessages.outsideTerms('Wednesday 15 October 2025')],
    ['2027-01-13', registerMessages.notYet('Wednesday 13 January 2027')],
  ])('and not on %s: %s', (day, reason) => expect(noSchoolOn(day, calendar)).toBe(reason));
});
