import { describe, expect, it } from 'vitest';

import { sheetCell, type SheetMark } from './sheet-cell.ts';

const entered: SheetMark = {
  subject_id: 33,
  assigned: true,
  course_mark: 71.5,
  exam_mark: 49.9,
  course_attendance: 1,
  exam_attendance: 1,
  teacher: 'A. Mohammed',
};
const blank: SheetMark = { ...entered, course_mark: null, exam_mark: null };
const exams = { exam_mark: 1, pass_mark: 50 } as const;
const courseWorkOnly = { exam_mark: 0, pass_mark: 50 } as const;

function words(...cell: Parameters<typeof sheetCell>): string {
  const { state, text, words: said } = sheetCell(...cell);
  return [state, text, said].filter(Boolean).join(' | ');
}

describe('a cell of the class mark sheet', () => {
  it('shows a mark as it is, and says of one below the pass mark that it is', () => {
    expect(words(entered, 'course', exams)).toBe('mark | 71.5');
    expect(words(entered, 'exam', exams)).toBe('failed | 49.9 | below 50');
    expect(words({ ...entered, exam_mark: 50 }, 'exam', exams)).toBe('mark | 50');
    expect(words({ ...entered, exam_mark: 50 }, 'exam', { ...exams, pass_mark: 60 })).toBe(
      'failed | 50 | below 60',
    );
    expect(words({ ...entered, course_mark: 0 }, 'course', exams)).toBe('failed | 0 | below 50');
  });

  it('tells absence and no work from a mark that is missing', () => {
    expect(words({ ...blank, exam_attendance: 2 }, 'exam', exams)).toBe('absent | ABS | absent');
    expect(words({ ...blank, course_attendance: 3 }, 'course', exams)).toBe('noWork | NW | no work');
    expect(words(blank, 'exam', exams)).toBe('missing | missing');
  });

  it('says of a subject that the student does not take that it is not taken, unless there is a mark', () => {
    expect(words({ ...blank, assigned: false }, 'course', exams)).toBe('notTaken | – | not taken');
    expect(words(undefined, 'course', exams)).toBe('notTaken | – | not taken');
    expect(words({ ...entered, assigned: false }, 'course', exams)).toBe('mark | 71.5');
  });

  it('misses no exam where there is none, and shows none from before that was so', () => {
    expect(words(blank, 'exam', courseWorkOnly)).toBe('closed | course work only');
    expect(words(blank, 'course', courseWorkOnly)).toBe('missing | missing');
    expect(words({ ...entered, exam_mark: 80 }, 'exam', courseWorkOnly)).toBe('closed | course work only');
  });
});
