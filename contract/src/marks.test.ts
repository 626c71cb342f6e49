import { describe, expect, it } from 'vitest';
import {
  blankEntry,
  gradesAreOpen,
  isBlank,
  isComplete,
  type MarkEntry,
  markMessages,
  markValue,
  mergeMarks,
  nextCourseAttendance,
  nextExamAttendance,
  readTypedMark,
  withClearedMarks,
} from './marks.ts';

const entry = (changes: Partial<MarkEntry>): MarkEntry => ({ ...blankEntry, ...changes });

describe('what a teacher types as a mark', () => {
  it.each([
    ['67', 67],
    ['67.5', 67.5],
    ['67,5', 67.5],
    [' 67 % ', 67],
    ['0', 0],
    ['-0', 0],
    ['100', 100],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['007', 7],
    ['', null],
    ['   ', null],
    ['%', null],
  ])('%j is %s', (typed, value) => {
    expect(readTypedMark(typed)).toEqual({ ok: true, value, notice: null, clamped: false });
  });

  it.each([
    ['150', 100, '150 → 100', true],
    ['-5', 0, '-5 → 0', true],
    ['\u22125', 0, '\u22125 → 0', true],
    ['100.04', 100, '100.04 → 100', true],
    ['66.66', 66.7, '66.66 → 66.7', false],
    ['66,65', 66.7, '66,65 → 66.7', false],
    ['99.96', 100, '99.96 → 100', false],
    ['9'.repeat(400), 100, `${'9'.repeat(400)} → 100`, true],
  ])('%j becomes %s, and it is said', (typed, value, notice, clamped) => {
    expect(readTypedMark(typed)).toEqual({ ok: true, value, notice, clamped });
  });

  it.each([
    'abc',
    '6 7',
    '1e2',
    '5-',
    '--5',
    '6.7.8',
    '1,2,3',
    '٥',
    '０',
    'Infinity',
    'NaN',
    '0x10',
    '.',
    '-',
    '50%%',
  ])('%j is not a mark', (typed) => {
    expect(readTypedMark(typed)).toEqual({ ok: false, message: markMessages.markRange });
  });
});

describe('a mark that is sent', () => {
  it.each([
    [0.1 + 0.2, 0.3],
    [0.7 + 0.1, 0.8],
    [66.7, 66.7],
    [100, 100],
    [0, 0],
    [null, null],
  ])('%d is kept as %d', (sent, kept) => {
    expect(markValue.parse(sent)).toBe(kept);
  });

  it.each([66.66, 0.05, 100.1, -0.1, Number.NaN, '67'])('%j is refused', (sent) => {
    const { error } = markValue.safeParse(sent);
    expect(error?.issues.map(({ message }) => message)).toContain(markMessages.markRange);
  });
});

describe('the attendance buttons', () => {
  it('go P, Abs, NW, P for course work and P, Abs, P for the exam', () => {
    expect([1, 2, 3].map((code) => nextCourseAttendance(code as 1 | 2 | 3))).toEqual([2, 3, 1]);
    expect([1, 2].map((code) => nextExamAttendance(code as 1 | 2))).toEqual([2, 1]);
  });

  it('clear the mark that they are for, and no other', () => {
    const marked = entry({ course_mark: 60, exam_mark: 70, comment: 'Good.' });
    expect(withClearedMarks({ ...marked, course_attendance: 3 })).toMatchObject({
      course_mark: null,
      exam_mark: 70,
    });
    expect(withClearedMarks({ ...marked, exam_attendance: 2 })).toMatchObject({
      course_mark: 60,
      exam_mark: null,
    });
    expect(withClearedMarks(marked)).toEqual(marked);
  });
});

it('the grades are closed in Form 6, unless the school turns them on', () => {
  const areOpen = (form_class_id: string, form_6_grades = false) =>
    gradesAreOpen({ form_class_id, form_6_grades });
  expect([areOpen('5B'), areOpen('6 Up'), areOpen('6 Up', true)]).toEqual([true, false, true]);
});

describe('a record', () => {
  it('is blank while nothing is entered, and not with any field set', () => {
    expect(isBlank(blankEntry)).toBe(true);
    const set: Partial<MarkEntry>[] = [
      { course_mark: 0 },
      { exam_mark: 0 },
      { course_attendance: 2 },
      { exam_attendance: 2 },
      { dilligence: 'E' },
      { progress: 'E' },
      { conduct: 'E' },
      { comment: '.' },
    ];
    for (const changes of set) expect(isBlank(entry(changes))).toBe(false);
  });

  it('is complete with the marks that the term asks for, or absences in their place', () => {
    expect(isComplete(entry({ course_mark: 0 }), 0)).toBe(true);
    expect(isComplete(entry({ course_mark: 0 }), 1)).toBe(false);
    expect(isComplete(entry({ course_attendance: 3, exam_attendance: 2 }), 1)).toBe(true);
    expect(isComplete(entry({ exam_mark: 50 }), 1)).toBe(false);
  });
});

describe('two changes of one record', () => {
  const base = entry({ course_mark: 50, comment: 'Fair.' });

  it('in different fields are joined', () => {
    const mine = { ...base, course_mark: 60 };
    const theirs = { ...base, comment: 'Good.', conduct: 'A' as const };
    expect(mergeMarks(base, mine, theirs)).toEqual({
      merged: { ...base, course_mark: 60, comment: 'Good.', conduct: 'A' },
      clashes: [],
    });
  });

  it('of one field to different values clash', () => {
    const { clashes, merged } = mergeMarks(base, { ...base, course_mark: 60 }, { ...base, course_mark: 70 });
    expect(clashes).toEqual(['course_mark']);
    expect(merged.course_mark).toBe(60);
  });

  it('to the same value do not', () => {
    const changed = { ...base, course_mark: 60 };
    expect(mergeMarks(base, changed, changed)).toEqual({ merged: changed, clashes: [] });
  });

  it('one a mark and one its absence clash, so that no absent student has a mark', () => {
    const mine = { ...base, course_mark: 60 };
    const theirs = { ...base, course_mark: null, course_attendance: 2 as const };
    expect(mergeMarks(base, mine, theirs).clashes).toEqual(['course_mark', 'course_attendance']);
  });

  it('where only the other changed something is theirs', () => {
    const theirs = { ...base, course_mark: null, course_attendance: 2 as const };
    expect(mergeMarks(base, base, theirs)).toEqual({ merged: theirs, clashes: [] });
  });
});
