import { describe, expect, it } from 'vitest';
import {
  academicYearAfter,
  academicYearBefore,
  academicYearLabel,
  academicYearOfTerm,
  periodLabel,
  startYearOf,
  startYearOn,
  termAfter,
  termAhead,
  termNumberOf,
  termsBetween,
} from './terms.ts';

describe('a term id', () => {
  it('holds the year and the number of the term', () => {
    expect(academicYearOfTerm(202601)).toBe(20262027);
    expect(academicYearOfTerm(199903)).toBe(19992000);
    expect(termNumberOf(202603)).toBe(3);
  });

  it('is shown as the welcome line has it', () => {
    expect(academicYearLabel(20262027)).toBe('2026-2027');
    expect(periodLabel(202601)).toBe('Term: 1 Year: 2026-2027');
  });
});

describe('a school year', () => {
  it('stands between two others', () => {
    expect([academicYearBefore(20262027), academicYearAfter(20262027)]).toEqual([20252026, 20272028]);
    expect(startYearOf(20262027)).toBe(2026);
  });

  it('begins in August', () => {
    const days = ['2026-07-31', '2026-08-01', '2026-12-31', '2027-01-01', '2027-07-31'];
    expect(days.map(startYearOn)).toEqual([2025, 2026, 2026, 2026, 2026]);
  });
});

describe('going on from a term', () => {
  it('leads through three terms into the next school year', () => {
    expect([202601, 202602, 202603].map(termAfter)).toEqual([202602, 202603, 202701]);
  });

  it('with a number above its own stays in the school year, else goes to the next one', () => {
    expect([1, 2, 3].map((term) => termAhead(term, 202602))).toEqual([202701, 202702, 202603]);
  });

  it('may leave terms out', () => {
    expect(termsBetween(202601, 202602)).toEqual([]);
    expect(termsBetween(202602, 202702)).toEqual([202603, 202701]);
  });
});
