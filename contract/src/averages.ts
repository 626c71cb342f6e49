import { attendanceCode, type MarkEntry } from './marks.ts';

/** Averages and ranks: the one function used by every screen and document (3-decisions §4). */

export interface SubjectMark extends Pick<
  MarkEntry,
  'course_mark' | 'exam_mark' | 'course_attendance' | 'exam_attendance'
> {
  subject_id: number;
}

export interface StudentMarks {
  student_id: number;
  /** The subjects that the student takes, those without anything entered included. */
  marks: readonly SubjectMark[];
}

export interface StudentResult {
  student_id: number;
  /** Per cent, not rounded; null when no subject counts. */
  average: number | null;
  /** The average to one decimal, half up: what documents print and ranks compare. */
  rounded_average: number | null;
  /** How many subjects count towards the average. */
  counting_subjects: number;
  /** How many counting marks reach the pass mark; Absent and No Work are none, though the pass mark be 0. */
  subjects_passed: number;
  /** The sum of the counting marks; absences count 0. */
  total: number;
  /** Present in some subject whose counting mark is not entered yet. */
  incomplete: boolean;
  /** 1, 2, 2, 4; null for those without an average. */
  rank: number | null;
}

export interface ClassResults {
  students: readonly StudentResult[];
  /** The mean of the averages of those who have one, not rounded. */
  class_average: number | null;
  /** The highest counting mark of each subject. */
  highest: ReadonlyMap<number, number>;
}

type Counting = { counts: false } | { counts: true; value: number };

/** The mark that counts: the course mark in a course-work-only term, else the exam mark. Absences count 0. */
export function countingMark(mark: SubjectMark, examMark: 0 | 1): Counting {
  const value = enteredMark(mark, examMark);
  const attendance = examMark === 1 ? mark.exam_attendance : mark.course_attendance;
  if (value !== null) return { counts: true, value };
  if (attendance !== attendanceCode.present) return { counts: true, value: 0 };
  return { counts: false };
}

/** Results of a class in a term. `examMark` is the term configuration of the class. */
export function classResults(
  students: readonly StudentMarks[],
  examMark: 0 | 1,
  passMark: number,
): ClassResults {
  const unranked = students.map((student) => resultOf(student, examMark, passMark));
  const averages = unranked.flatMap(({ average }) => (average === null ? [] : [average]));
  const rankOf = (own: number) =>
    1 + unranked.filter(({ rounded_average }) => rounded_average !== null && rounded_average > own).length;
  return {
    students: unranked.map((result) => ({
      ...result,
      rank: result.rounded_average === null ? null : rankOf(result.rounded_average),
    })),
    class_average: averages.length === 0 ? null : sum(averages) / averages.length,
    highest: highestMarks(students, examMark),
  };
}

/**
 * The Average box on screen: three significant digits and a percent sign, '-' for none. Half up, so that the box and the
 * report card never differ.
 */
export function averageOnScreen(average: number | null): string {
  if (average === null) return '-';
  // 66.55 is a binary fraction below it; no average of tenths lies so near below a half.
  return `${(average * (1 + 1e-12)).toPrecision(3)}%`;
}

/** An average as documents print it: one decimal, half up, whatever binary fractions make of the half. */
export function toOneDecimal(average: number | null): number | null {
  return average === null ? null : Math.round(Number((average * 10).toPrecision(12))) / 10;
}

function resultOf(student: StudentMarks, examMark: 0 | 1, passMark: number): Omit<StudentResult, 'rank'> {
  const counting = student.marks.map((mark) => countingMark(mark, examMark));
  const values = counting.flatMap((mark) => (mark.counts ? [mark.value] : []));
  // Tenths are whole numbers, so that the sum is exact and a half is rounded up, not by a binary fraction.
  const tenths = sum(values.map((value) => Math.round(value * 10)));
  const total = tenths / 10;
  return {
    student_id: student.student_id,
    average: values.length === 0 ? null : total / values.length,
    rounded_average: values.length === 0 ? null : Math.round(tenths / values.length) / 10,
    counting_subjects: values.length,
    subjects_passed: student.marks.filter((mark) => {
      const value = enteredMark(mark, examMark);
      return value !== null && value >= passMark;
    }).length,
    total,
    incomplete: counting.some((mark) => !mark.counts),
  };
}

function highestMarks(students: readonly StudentMarks[], examMark: 0 | 1): Map<number, number> {
  const highest = new Map<number, number>();
  for (const mark of students.flatMap(({ marks }) => marks)) {
    const value = enteredMark(mark, examMark);
    if (value !== null && value > (highest.get(mark.subject_id) ?? -1)) highest.set(mark.subject_id, value);
  }
  return highest;
}

/** The mark itself of the test that counts; null where none is entered. */
function enteredMark({ course_mark, exam_mark }: SubjectMark, examMark: 0 | 1): number | null {
  return examMark === 1 ? exam_mark : course_mark;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
