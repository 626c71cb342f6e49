import { hasUnfilledPlaceholder } from 'contract/preset-comments';
import { lengthOf } from 'contract/plain-text';
import { describe, expect, it } from 'vitest';
import { attendance, registers, sessionsMissed } from './attendance.ts';
import type { SchoolTerm } from './calendar.ts';
import { planSchool, standardSize } from './demo-school.ts';
import { studentMarks, type MarkRow } from './marks.ts';
import type { SchoolOfYear } from './school-of-year.ts';
import { termRecord } from './term-records.ts';

const school = planSchool(standardSize);
const years = school.years.map((year) => school.schoolIn(year));
const current = years.at(-1) as SchoolOfYear;

describe('the marks of the demonstration school', () => {
  const byStudent = new Map(school.students.map((student) => [student.student_id, student]));
  const marks = years.flatMap((year) =>
    year.terms.flatMap((term) => year.enrolled.flatMap((own) => studentMarks(year, term, own))),
  );
  const now = marks.filter(({ academic_term_id }) => academic_term_id === 202601);

  it('follow ability', () => {
    const pairs = marks.flatMap(({ student_id, course_mark }) =>
      course_mark === null ? [] : [[byStudent.get(student_id)?.ability ?? 0, course_mark] as const],
    );
    expect(correlation(pairs)).toBeGreaterThan(0.7);
  });

  it('are now and then missing, and seldom with a half', () => {
    const share = (test: (mark: MarkRow) => boolean) => marks.filter(test).length / marks.length;
    expect(share(({ course_attendance }) => course_attendance === 3)).toBeGreaterThan(0.003);
    expect(share(({ course_attendance }) => course_attendance !== 1)).toBeLessThan(0.05);
    expect(share(({ exam_attendance }) => exam_attendance === 2)).toBeLessThan(0.05);
    expect(share(({ course_mark }) => course_mark !== null && course_mark % 1 !== 0)).toBeLessThan(0.04);
  });

  it('carry remarks that name the right person and fit', () => {
    const unfit = marks.filter(({ comment, student_id }) => {
      const ofTheOther =
        byStudent.get(student_id)?.gender === 'M' ? /\b(she|her|hers)\b/i : /\b(he|his|him)\b/i;
      return lengthOf(comment) > 100 || hasUnfilledPlaceholder(comment) || ofTheOther.test(comment);
    });
    expect(unfit).toEqual([]);
    const weak = marks.filter(({ exam_mark }) => exam_mark !== null && exam_mark < 40);
    expect(weak.filter(({ comment }) => /excellent|outstanding|superb|very good/i.test(comment))).toEqual([]);
  });

  it('leave the exam out where the term is course work only', () => {
    const upper = new Set(
      current.enrolled
        .filter(({ formClass }) => formClass.form_level >= 5)
        .map(({ student }) => student.student_id),
    );
    const own = now.filter(({ student_id }) => upper.has(student_id));
    expect(own.length).toBeGreaterThan(300);
    expect(
      own.filter(({ exam_mark, exam_attendance }) => exam_mark !== null || exam_attendance !== 1),
    ).toEqual([]);
  });

  it('are in for 31 of 35 in 1A Mathematics, for all in two classes, for half in one, and in one not begun', () => {
    const complete = (formClassId: string) => {
      const ids = current.enrolled.filter(
        ({ formClass, subjects }) =>
          formClass.form_class_id === formClassId && subjects.some(({ id }) => id === 33),
      );
      const own = now.filter(
        ({ subject_id, student_id }) =>
          subject_id === 33 && ids.some(({ student }) => student.student_id === student_id),
      );
      const done = own.filter(
        (mark) =>
          (mark.course_mark !== null || mark.course_attendance !== 1) &&
          (mark.exam_mark !== null || mark.exam_attendance !== 1),
      );
      return `${done.length} of ${ids.length}`;
    };
    expect(['1A', '2A', '2B', '3A', '4 Sci'].map(complete)).toEqual([
      '31 of 35',
      '35 of 35',
      '36 of 36',
      '18 of 35',
      '0 of 35',
    ]);
  });

  it('give report cards of eleven to fourteen rows in Forms 1 to 3 and six to eight above', () => {
    for (const { formClass, subjects } of current.enrolled) {
      const [least, most] = formClass.form_level <= 3 ? [11, 14] : [6, 8];
      expect(subjects.length).toBeGreaterThanOrEqual(least ?? 0);
      expect(subjects.length).toBeLessThanOrEqual(most ?? 0);
    }
  });

  it('come with comments that fit their boxes and absences within the term', () => {
    const year = years[0] as SchoolOfYear;
    for (const term of year.terms) {
      for (const enrolled of year.enrolled) {
        const record = termRecord(term, enrolled, studentMarks(year, term, enrolled));
        expect(lengthOf(record.teacher_comment)).toBeLessThanOrEqual(215);
        expect(lengthOf(record.dean_comment)).toBeLessThanOrEqual(215);
        expect((record.sessions_absent ?? 0) + (record.sessions_late ?? 0)).toBeLessThanOrEqual(
          record.total_sessions,
        );
      }
    }
  });
});

describe('its term details', () => {
  const taken = registers(current);
  const [now] = current.terms;
  const recordsOf = (formClassId: string) =>
    current.enrolled
      .filter(({ formClass }) => formClass.form_class_id === formClassId)
      .map((own) => {
        const ofClass = taken.filter(({ form_class_id }) => form_class_id === formClassId);
        const missed = sessionsMissed(own.student, ofClass);
        return {
          missed,
          ...termRecord(now as SchoolTerm, own, studentMarks(current, now as SchoolTerm, own), missed),
        };
      });

  it('are all in for 2B, not begun in 6 Up, and half done in 1A', () => {
    const withComment = (formClassId: string) => {
      const records = recordsOf(formClassId);
      return records.filter(({ teacher_comment }) => teacher_comment !== '').length / records.length;
    };
    expect(
      recordsOf('2B').every(
        ({ sessions_absent, dean_comment }) => sessions_absent !== null && dean_comment !== '',
      ),
    ).toBe(true);
    expect([withComment('2B'), withComment('6 Up')]).toEqual([1, 0]);
    expect(withComment('1A')).toBeGreaterThan(0.3);
    expect(withComment('1A')).toBeLessThan(0.9);
  });

  it('say of attendance what the registers say', () => {
    for (const { missed, sessions_absent, sessions_late } of recordsOf('2B')) {
      expect([sessions_absent, sessions_late]).toEqual([missed.absent, missed.late]);
    }
  });
});

describe('its registers', () => {
  it('are there from the first day of the term to 20 November, but not on Divali', () => {
    const taken = registers(current);
    const dates = [...new Set(taken.map(({ register_date }) => register_date))];
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-09-07', '2026-11-20', 53]);
    expect(dates).not.toContain('2026-11-09');
    const rows = [...attendance(current, taken)];
    expect(rows.filter(({ arrived_at }) => arrived_at !== null).every(({ status }) => status === 3)).toBe(
      true,
    );
    const absent = rows.filter(({ status }) => status === 2).length / rows.length;
    expect(absent).toBeGreaterThan(0.02);
    expect(absent).toBeLessThan(0.08);
  });
});

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0) / values.length;
  const [xMean, yMean] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const spread = (f: (pair: readonly [number, number]) => number) =>
    pairs.reduce((total, pair) => total + f(pair), 0);
  return (
    spread(([x, y]) => (x - xMean) * (y - yMean)) /
    Math.sqrt(spread(([x]) => (x - xMean) ** 2) * spread(([, y]) => (y - yMean) ** 2))
  );
}
