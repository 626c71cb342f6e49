import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { grade, type Grade, grades } from './grades.ts';
import {
  academicTermId,
  academicTermIdInPath,
  employeeId,
  employeeIdInPath,
  formClassIdInAddress,
  formLevelOf,
  mutationId,
  studentId,
  subjectId,
  subjectIdInPath,
} from './identifiers.ts';
import { typedText } from './text.ts';
import { readTypedNumber } from './typed-numbers.ts';

/** Marks: the record, its rules and its calls (1-term-reporting §3 to §5, 3-decisions §4). */

/** Attendance codes on a mark. No Work is for course work only. */
export const attendanceCode = { present: 1, absent: 2, noWork: 3 } as const;
export type CourseAttendance = 1 | 2 | 3;
export type ExamAttendance = 1 | 2;

export const remarkLimit = 100;
export const markRange = { least: 0, most: 100 } as const;

export const markMessages = {
  markRange: 'A mark is a number from 0 to 100, with one decimal at most.',
  grade: 'A grade is A, B, C, D or E, or blank.',
  remark: `A remark has at most ${remarkLimit} characters.`,
  courseAttendance: 'Course attendance is 1, 2 or 3.',
  examAttendance: 'Exam attendance is 1 or 2.',
  courseWorkOnly: 'This term is course work only: there is no exam mark.',
  noForm6Grades: 'Diligence, Progress and Conduct are not given in Form 6.',
  notYourLesson: 'This student is not in one of your lessons.',
  notCurrentTerm: 'Marks are entered in the current term only.',
  changedMeanwhile: 'Someone else changed this record meanwhile.',
  mutationReused: 'This save was already used for another record.',
} as const;

export const markRecord = z.object({
  student_id: z.number().int(),
  academic_term_id: z.number().int(),
  subject_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  gender: z.enum(['M', 'F']).nullable(),
  course_mark: z.number().nullable(),
  exam_mark: z.number().nullable(),
  course_attendance: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  exam_attendance: z.union([z.literal(1), z.literal(2)]),
  dilligence: grade,
  progress: grade,
  conduct: grade,
  comment: z.string(),
  employee_id: z.number().int().nullable(),
  /** The file's name under /img/students/, '' for the default image. */
  picture: z.string(),
  /** 0 where nothing is stored yet. */
  version: z.number().int(),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type MarkRecord = z.infer<typeof markRecord>;

/** What a teacher can change of a record. */
export const markFields = [
  'course_mark',
  'exam_mark',
  'course_attendance',
  'exam_attendance',
  'dilligence',
  'progress',
  'conduct',
  'comment',
] as const;
export type MarkField = (typeof markFields)[number];
export type MarkEntry = Pick<MarkRecord, MarkField>;

/** What a record without anything entered holds. */
export const blankEntry: MarkEntry = {
  course_mark: null,
  exam_mark: null,
  course_attendance: attendanceCode.present,
  exam_attendance: attendanceCode.present,
  dilligence: null,
  progress: null,
  conduct: null,
  comment: '',
};

const hasOneDecimalAtMost = (mark: number) => Math.abs(mark * 10 - Math.round(mark * 10)) < 1e-9;
const withOneDecimal = (mark: number) => Math.round(mark * 10) / 10;
/** As it is stored: what arithmetic left behind of a decimal (0.1 + 0.2) is not in the answer or the history either. */
export const markValue = z
  .number(markMessages.markRange)
  .min(markRange.least, markMessages.markRange)
  .max(markRange.most, markMessages.markRange)
  .refine(hasOneDecimalAtMost, markMessages.markRange)
  .overwrite(withOneDecimal)
  .nullable();

const blankable = z
  .union([z.enum(grades), z.literal(''), z.null()], markMessages.grade)
  .transform((value): Grade | null => (value === '' ? null : value));

/** How a change came about where it was not typed; the history tells it. */
export const saveReasons = ['paste', 'upload', 'fill', 'clear', 'undo'] as const;
export type SaveReason = (typeof saveReasons)[number];

const markSave = z.object({
  student_id: studentId,
  academic_term_id: academicTermId,
  subject_id: subjectId,
  course_mark: markValue,
  exam_mark: markValue,
  course_attendance: z.union([z.literal(1), z.literal(2), z.literal(3)], markMessages.courseAttendance),
  exam_attendance: z.union([z.literal(1), z.literal(2)], markMessages.examAttendance),
  dilligence: blankable,
  progress: blankable,
  conduct: blankable,
  comment: typedText(remarkLimit, markMessages.remark),
  /** Believed only from Admin and academic administrators (3-decisions §3). */
  employee_id: z.union([employeeId, z.string()]).nullish(),
  /** The version it started from; without it the save is unconditional. */
  version: z.number().int().min(0).optional(),
  mutation_id: mutationId.optional(),
  reason: z.enum(saveReasons).optional(),
});
export type MarkSave = z.infer<typeof markSave>;

/** What decides which cells of a class are open. */
export interface MarkSheetRules {
  form_class_id: string;
  /** From the term configuration: 0 course work only, 1 exams count. */
  exam_mark: 0 | 1;
  /** The school setting for Form 6. */
  form_6_grades: boolean;
}

/** Whether Diligence, Progress and Conduct take input: below Form 6, and there where the school says so (3-decisions §4). */
export function gradesAreOpen(rules: Pick<MarkSheetRules, 'form_class_id' | 'form_6_grades'>): boolean {
  return formLevelOf(rules.form_class_id) < 6 || rules.form_6_grades;
}

/** The attendance buttons: course P, Abs, NW, P; exam P, Abs, P. */
export function nextCourseAttendance(code: CourseAttendance): CourseAttendance {
  return code === attendanceCode.noWork ? attendanceCode.present : code === attendanceCode.present ? 2 : 3;
}
/** P, Abs, P: there is no No Work of an exam (1-term-reporting §4). */
export function nextExamAttendance(code: ExamAttendance): ExamAttendance {
  return code === attendanceCode.present ? attendanceCode.absent : attendanceCode.present;
}

/** The words on the attendance buttons. */
export const attendanceLabels = { 1: 'P', 2: 'Abs', 3: 'NW' } as const;
export const attendanceNames = { 1: 'Present', 2: 'Absent', 3: 'No Work' } as const;

/** Absent and No Work clear the mark. */
export function withClearedMarks<E extends MarkEntry>(entry: E): E {
  return {
    ...entry,
    course_mark: entry.course_attendance === attendanceCode.present ? entry.course_mark : null,
    exam_mark: entry.exam_attendance === attendanceCode.present ? entry.exam_mark : null,
  };
}

/** Whether nothing has been entered: such a record is not saved (1-term-reporting §5). */
export function isBlank(entry: MarkEntry): boolean {
  return markFields.every((field) => entry[field] === blankEntry[field]);
}

/** Whether every mark that the term asks for is there, or an absence in its place. */
export function isComplete(entry: MarkEntry, examMark: 0 | 1): boolean {
  const course = entry.course_mark !== null || entry.course_attendance !== attendanceCode.present;
  const exam = entry.exam_mark !== null || entry.exam_attendance !== attendanceCode.present;
  return course && (examMark === 0 || exam);
}

export type TypedMark =
  | {
      ok: true;
      value: number | null;
      /** '150 → 100' when the typed number was changed. */
      notice: string | null;
      /** It lay beyond 0 to 100; a number that is only rounded did not. */
      clamped: boolean;
    }
  | { ok: false; message: string };

/**
 * What typed text means as a mark. Numbers above 100 and below 0 are clamped, further decimals rounded, each
 * with a notice that says so; a decimal comma, a % sign and the minus sign of word processors are understood.
 */
export function readTypedMark(text: string): TypedMark {
  const plain = text.trim().replace(/\s*%$/, '');
  if (plain === '') return { ok: true, value: null, notice: null, clamped: false };
  const typed = readTypedNumber(plain);
  if (Number.isNaN(typed)) return { ok: false, message: markMessages.markRange };
  const value = Math.min(markRange.most, Math.max(markRange.least, Math.round(typed * 10) / 10));
  const clamped = typed < markRange.least || typed > markRange.most;
  return { ok: true, value, notice: value === typed ? null : `${text.trim()} → ${value}`, clamped };
}

/** A mark belongs with its attendance code: a change of either is a change of both. */
const fieldUnits: readonly (readonly MarkField[])[] = [
  ['course_mark', 'course_attendance'],
  ['exam_mark', 'exam_attendance'],
  ['dilligence'],
  ['progress'],
  ['conduct'],
  ['comment'],
];

export type Merge = { merged: MarkEntry; clashes: readonly MarkField[] };

/**
 * Joins two changes that began from the same record. What only one side changed is taken from that side; a
 * field which both changed to different values is a clash, for which the teacher is asked.
 */
export function mergeMarks(base: MarkEntry, mine: MarkEntry, theirs: MarkEntry): Merge {
  const differs = (unit: readonly MarkField[], a: MarkEntry, b: MarkEntry) => unit.some((f) => a[f] !== b[f]);
  const mineChanged = fieldUnits.filter((unit) => differs(unit, base, mine));
  const clashes = mineChanged
    .filter((unit) => differs(unit, base, theirs) && differs(unit, mine, theirs))
    .flatMap((unit) => unit.filter((field) => mine[field] !== theirs[field]));
  const kept = Object.fromEntries(mineChanged.flat().map((field) => [field, mine[field]]));
  return { merged: { ...entryOf(theirs), ...kept }, clashes };
}

/** The part of a record that a teacher can change. */
export function entryOf(record: MarkEntry): MarkEntry {
  return {
    course_mark: record.course_mark,
    exam_mark: record.exam_mark,
    course_attendance: record.course_attendance,
    exam_attendance: record.exam_attendance,
    dilligence: record.dilligence,
    progress: record.progress,
    conduct: record.conduct,
    comment: record.comment,
  };
}

/** Up to it everybody in a class takes what is taught to the class; above it who is assigned to subject and teacher. */
export const lastLevelOfWholeClasses = 3;

/** Lists in Forms 1 to 3 are the whole class; from Form 4 the students assigned to subject and teacher. */
export function listsWholeClass(formClass: string): boolean {
  return formLevelOf(formClass) <= lastLevelOfWholeClasses;
}

export const markCalls = {
  listLessonStudents: endpoint({
    method: 'GET',
    path: '/api/teacher-lesson-students/:className/:termId/:subjectCode/:employeeId',
    summary: 'The mark sheet of a lesson',
    access: ['enterMarks', 'academicAdministration'],
    params: z.object({
      className: formClassIdInAddress,
      termId: academicTermIdInPath,
      subjectCode: subjectIdInPath,
      employeeId: employeeIdInPath,
    }),
    response: z.object({ total: z.number().int(), data: z.array(markRecord) }),
    produces: 'json',
  }),
  saveMark: endpoint({
    method: 'POST',
    path: '/api/term-marks',
    summary: 'Saves one mark record: 201 when new, 200 when changed, 409 with the current record when stale',
    access: ['enterMarks', 'academicAdministration'],
    body: markSave,
    response: markRecord,
    produces: 'json',
  }),
};
