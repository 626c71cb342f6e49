import type { AttendanceFileRow } from 'contract/attendance-import';
import { describe, expect, it } from 'vitest';

import { importableRows, readingOf } from './import-rows.ts';

const anikaLate: AttendanceFileRow = {
  row: 2,
  typed: { student_id: '20260001', date: '20/11/2026', session: 'AM', status: 'late', time: '8:20' },
  student_id: 20260001,
  name: 'Baptiste, Anika',
  form_class_id: '1A',
  date: '2026-11-20',
  session: 'AM',
  status: 3,
  time: '08:20',
  existing: null,
  errors: [],
};
const knownLate = { ...anikaLate, row: 3, existing: { status: 3, time: '08:20', version: 2 } } as const;
const knownAbsent = { ...anikaLate, row: 4, existing: { status: 2, time: null, version: 5 } } as const;
const wrong = { ...anikaLate, row: 5, date: null, errors: ['“soon” is not a date.'] };
const rows = [anikaLate, knownLate, knownAbsent, wrong];

describe('the rows of a gate’s file', () => {
  it('are new, in the register already, different from it, or wrong', () => {
    expect(rows.map(readingOf)).toEqual(['new', 'same', 'differs', 'wrong']);
  });

  it('are stored where they are new, and over the register only when that is asked for', () => {
    expect(importableRows(rows, false).map(({ row, version }) => [row, version])).toEqual([[2, 0]]);
    expect(importableRows(rows, true).map(({ row, version }) => [row, version])).toEqual([
      [2, 0],
      [4, 5],
    ]);
  });
});
