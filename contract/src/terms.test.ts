import { describe, expect, it } from 'vitest';
import { academicYearLabel, academicYearOfTerm, periodLabel, termNumberOf } from './terms.ts';

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
