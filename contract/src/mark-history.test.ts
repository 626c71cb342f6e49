import { describe, expect, it } from 'vitest';
import { changesBetween, readableChanges } from './mark-history.ts';
import { blankEntry } from './marks.ts';

describe('the changes of a record', () => {
  it('are what differs, from blank for a new record and to blank for a deleted one', () => {
    const entry = { ...blankEntry, course_mark: 67.5, comment: 'Good.' };
    expect(changesBetween(null, entry)).toEqual([
      { field: 'course_mark', from: null, to: 67.5 },
      { field: 'comment', from: '', to: 'Good.' },
    ]);
    expect(changesBetween(entry, { ...entry, dilligence: 'A' })).toEqual([
      { field: 'dilligence', from: null, to: 'A' },
    ]);
    expect(changesBetween(entry, null)).toHaveLength(2);
    expect(changesBetween(entry, entry)).toEqual([]);
  });

  it('read as one line for a mark and its attendance', () => {
    const absent = { ...blankEntry, course_attendance: 2 } as const;
    expect(readableChanges(changesBetween({ ...blankEntry, course_mark: 67 }, absent))).toEqual([
      { column: 'course_mark', from: '67', to: 'Absent' },
    ]);
    expect(readableChanges(changesBetween(absent, { ...blankEntry, course_attendance: 3 }))).toEqual([
      { column: 'course_mark', from: 'Absent', to: 'No Work' },
    ]);
    expect(readableChanges(changesBetween(absent, { ...blankEntry, course_mark: 0, exam_mark: 50 }))).toEqual(
      [
        { column: 'course_mark', from: 'Absent', to: '0' },
        { column: 'exam_mark', from: '', to: '50' },
      ],
    );
  });
});
