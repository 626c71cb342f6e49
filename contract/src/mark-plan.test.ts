import { describe, expect, it } from 'vitest';
import { cellErrorMessage } from './cell-errors.ts';
import { patchesOf, planCells, planMessages, type SheetColumn } from './mark-plan.ts';
import { blankEntry, markMessages, type MarkEntry } from './marks.ts';

const formOne = { form_class_id: '1A', exam_mark: 1, form_6_grades: false } as const;
const courseWorkOnly = { ...formOne, form_class_id: '5 Sci', exam_mark: 0 } as const;
const upperSix = { ...formOne, form_class_id: '6 Up' } as const;

function plan(
  column: SheetColumn,
  text: string,
  entry: Partial<MarkEntry> = {},
  rules: Parameters<typeof planCells>[1] = formOne,
) {
  const [cell] = planCells([{ row: 'Rehana', entry: { ...blankEntry, ...entry }, column, text }], rules);
  return cell;
}

describe('a pasted mark', () => {
  it.each([
    ['67', { course_mark: 67 }],
    [' 67,5 ', { course_mark: 67.5 }],
    ['67.5%', { course_mark: 67.5 }],
    ['0', { course_mark: 0 }],
    ['Abs', { course_mark: null, course_attendance: 2 }],
    ['nw', { course_mark: null, course_attendance: 3 }],
  ])('%j is stored', (text, patch) => {
    expect(plan('course_mark', text)).toMatchObject({ outcome: 'stored', patch });
  });

  it.each([
    ['150', 100, '150 → 100'],
    ['-3', 0, '-3 → 0'],
    ['\u22123', 0, '\u22123 → 0'],
    ['100.05', 100, '100.05 → 100'],
    ['100.04', 100, '100.04 → 100'],
  ])('%j is clamped, and says so', (text, mark, note) => {
    expect(plan('course_mark', text)).toMatchObject({
      outcome: 'clamped',
      patch: { course_mark: mark },
      note,
    });
  });

  it.each([
    ['66.66', 66.7, '66.66 → 66.7'],
    ['99.96', 100, '99.96 → 100'],
    ['0.04', 0, '0.04 → 0'],
  ])('%j is rounded, and says so', (text, mark, note) => {
    expect(plan('course_mark', text)).toMatchObject({
      outcome: 'rounded',
      patch: { course_mark: mark },
      note,
    });
  });

  it.each(['sixty', '1e5', '６７', '😀', '6 7', '12,5,1', '=1+1', '0x10', '--5'])('%j is refused', (text) => {
    expect(plan('course_mark', text)).toEqual({
      row: 'Rehana',
      column: 'course_mark',
      text,
      outcome: 'refused',
      patch: {},
      note: markMessages.markRange,
    });
  });

  it('that stands there already changes nothing', () => {
    expect(plan('course_mark', '67', { course_mark: 67 })?.outcome).toBe('unchanged');
    expect(plan('course_mark', 'P', { course_mark: 67 })?.outcome).toBe('unchanged');
  });

  it('clears what stands there when it is blank', () => {
    expect(plan('course_mark', '', { course_mark: 67 })?.patch).toEqual({ course_mark: null });
  });

  it('is skipped where the student was absent, and in a closed exam column', () => {
    expect(plan('course_mark', '67', { course_attendance: 2 })).toMatchObject({
      outcome: 'skipped',
      note: planMessages.closedByAttendance,
    });
    expect(plan('exam_mark', '67', {}, courseWorkOnly)).toMatchObject({
      outcome: 'skipped',
      note: planMessages.closedExam,
    });
  });

  it('takes No Work for course work only', () => {
    expect(plan('exam_mark', 'NW')).toMatchObject({ outcome: 'refused', note: planMessages.noExamNoWork });
  });
});

describe('a pasted grade', () => {
  it('is a letter in either case, or blank', () => {
    expect(plan('conduct', 'b')?.patch).toEqual({ conduct: 'B' });
    expect(plan('conduct', '', { conduct: 'B' })?.patch).toEqual({ conduct: null });
    expect(plan('conduct', 'F')).toMatchObject({ outcome: 'refused', note: markMessages.grade });
  });

  it('is skipped in Form 6', () => {
    expect(plan('conduct', 'A', {}, upperSix)?.outcome).toBe('skipped');
  });
});

describe('a pasted remark', () => {
  it('is stored in one line, and refused when it is too long', () => {
    expect(plan('comment', ' Steady\nwork. ')?.patch).toEqual({ comment: 'Steady work.' });
    expect(plan('comment', 'x'.repeat(101))?.outcome).toBe('refused');
    expect(plan('comment', 'Fine work 🎉')).toMatchObject({
      outcome: 'stored',
      note: 'Documents cannot print “🎉”.',
    });
  });
});

describe('what a failed formula left in a spreadsheet', () => {
  it.each(['#N/A', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#FORMULA!', 'Err:502'])(
    'is no remark: %s',
    (text) => {
      expect(plan('comment', ` ${text} `)).toMatchObject({
        outcome: 'refused',
        note: cellErrorMessage(text),
      });
      expect(plan('comment', `${text} is what I see`)?.outcome).toBe('stored');
    },
  );
});

describe('a pasted block', () => {
  it('becomes one change a student', () => {
    const cells = planCells(
      [
        { row: 'Ali', entry: blankEntry, column: 'course_mark', text: '60' },
        { row: 'Ali', entry: blankEntry, column: 'exam_mark', text: '70' },
        { row: 'Baksh', entry: blankEntry, column: 'course_mark', text: 'ill' },
        { row: 'Baksh', entry: blankEntry, column: 'exam_mark', text: 'Abs' },
      ],
      formOne,
    );
    expect([...patchesOf(cells)]).toEqual([
      ['Ali', { course_mark: 60, exam_mark: 70 }],
      ['Baksh', { exam_mark: null, exam_attendance: 2 }],
    ]);
  });
});
