import { z } from 'zod';
import { type ClassLead, mayWriteAsDean, mayWriteAsFormTeacher, type Principal } from './abilities.ts';
import { endpoint } from './endpoint.ts';
import {
  academicTermId,
  academicTermIdInPath,
  formClassIdInAddress,
  mutationId,
  studentId,
  studentIdInPath,
} from './identifiers.ts';
import { lengthOf, textOrNothing } from './plain-text.ts';
import { totalSessionsRange } from './term-dates.ts';

/** Term details: a student's term record, its rules and its calls (1-term-reporting §2 to §5, 3-decisions §5). */

/** Of the form teacher's and of the dean's comment, in characters. */
export const termCommentLimit = 215;

export const termDetailMessages = {
  totalSessions: `Possible Attendance is a whole number from ${totalSessionsRange.least} to ${totalSessionsRange.most}.`,
  sessionsAbsent: 'Attendance Lost is a whole number from 0 to Possible Attendance.',
  sessionsLate: 'Times Late is a whole number from 0 to Possible Attendance.',
  comment: `Max ${termCommentLimit} characters`,
  notYourClass: 'Only the form teacher and the dean of this class may change its term details.',
  notTheFormTeacher: "Only the class's form teacher may change attendance and the form teacher's comment.",
  notTheDean: "Only the class's dean may change the dean's comment.",
  notCurrentTerm: 'Term details are entered in the current term only.',
  changedMeanwhile: 'Someone else changed this record meanwhile.',
  mutationReused: 'This save was already used for another record.',
} as const;

/** What is entered in a term record: attendance in sessions (two a day), and the two comments. */
export const termDetailFields = [
  'total_sessions',
  'sessions_absent',
  'sessions_late',
  'teacher_comment',
  'dean_comment',
] as const;
export type TermDetailField = (typeof termDetailFields)[number];

export const termRecord = z.object({
  student_id: z.number().int(),
  academic_term_id: z.number().int(),
  /** The class of that term, which may differ from today's. */
  form_class_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** For the pronouns of preset comments. */
  gender: z.enum(['M', 'F']).nullable(),
  /** The file's name under /img/students/, '' for the default image. */
  picture: z.string(),
  /** Possible Attendance. */
  total_sessions: z.number().int(),
  /** Attendance Lost; null while nobody entered it. */
  sessions_absent: z.number().int().nullable(),
  /** Times Late; null while nobody entered it. */
  sessions_late: z.number().int().nullable(),
  teacher_comment: z.string(),
  dean_comment: z.string(),
  /** 0 where a past term holds no record of the student. */
  version: z.number().int(),
  /** null while nobody has saved it. */
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type TermRecord = z.infer<typeof termRecord>;
export type TermDetails = Pick<TermRecord, TermDetailField>;

/** What the daily registers of the term say of a student, offered in place of counting. */
const registerFigures = z.object({
  /** Sessions in which the student was marked at all. */
  sessions_taken: z.number().int(),
  sessions_absent: z.number().int(),
  sessions_late: z.number().int(),
});
export type RegisterFigures = z.infer<typeof registerFigures>;

const registeredStudent = termRecord.extend({
  /** null where no register of the term holds the student. */
  register: registerFigures.nullable(),
  /**
   * Another text after each change of what these figures are counted from: the `registers` that an open class is told, as
   * they were then. A server of the version before, at work beside a newer one, does not tell it.
   */
  registers: z.string().optional(),
});
export type RegisteredStudent = z.infer<typeof registeredStudent>;

const sessions = (message: string) =>
  z.number(message).int(message).min(0, message).max(totalSessionsRange.most, message).nullable();

const typedComment = z
  .string(termDetailMessages.comment)
  .nullish()
  .transform((text) => (typeof text === 'string' ? textOrNothing(text) : undefined))
  .refine((text) => lengthOf(text ?? '') <= termCommentLimit, termDetailMessages.comment);

/** How a change came about where it was not typed: taken over from the registers, or undone. */
export const termDetailReasons = ['register', 'undo'] as const;

/**
 * A save changes the fields that it holds; one that is left out, and a comment that is null, stays as it is.
 * A comment is taken away by sending '' (docs/decisions/011). Other fields of a term record may come along
 * and do nothing.
 */
export const termDetailsSave = z.object({
  student_id: studentId,
  academic_term_id: academicTermId,
  total_sessions: z
    .number(termDetailMessages.totalSessions)
    .int(termDetailMessages.totalSessions)
    .min(totalSessionsRange.least, termDetailMessages.totalSessions)
    .max(totalSessionsRange.most, termDetailMessages.totalSessions)
    .optional(),
  sessions_absent: sessions(termDetailMessages.sessionsAbsent).optional(),
  sessions_late: sessions(termDetailMessages.sessionsLate).optional(),
  teacher_comment: typedComment,
  dean_comment: typedComment,
  /** The version it started from; without it the save is unconditional. */
  version: z.number().int().min(0).optional(),
  mutation_id: mutationId.optional(),
  reason: z.enum(termDetailReasons).optional(),
});
export type TermDetailsSave = z.infer<typeof termDetailsSave>;

const fieldsOfFormTeacher: readonly TermDetailField[] = [
  'total_sessions',
  'sessions_absent',
  'sessions_late',
  'teacher_comment',
];
const fieldsOfDean: readonly TermDetailField[] = ['dean_comment'];

/** The fields of a class's term records that this person may change. */
export function openTermDetails(who: Principal, lead: ClassLead): readonly TermDetailField[] {
  return [
    ...(mayWriteAsFormTeacher(who, lead) ? fieldsOfFormTeacher : []),
    ...(mayWriteAsDean(who, lead) ? fieldsOfDean : []),
  ];
}

/** The part of a record that is entered. */
export function termDetailsOf(record: TermDetails): TermDetails {
  return {
    total_sessions: record.total_sessions,
    sessions_absent: record.sessions_absent,
    sessions_late: record.sessions_late,
    teacher_comment: record.teacher_comment,
    dean_comment: record.dean_comment,
  };
}

/** What is wrong with the attendance of a record, by field; {} when nothing is. */
export function attendanceErrors({
  total_sessions,
  sessions_absent,
  sessions_late,
}: Pick<TermDetails, 'total_sessions' | 'sessions_absent' | 'sessions_late'>): Record<string, string[]> {
  const { sessionsAbsent, sessionsLate } = termDetailMessages;
  return {
    ...((sessions_absent ?? 0) > total_sessions && { sessions_absent: [sessionsAbsent] }),
    ...((sessions_late ?? 0) > total_sessions && { sessions_late: [sessionsLate] }),
  };
}

/**
 * Joins two changes that began from the same record, as mergeMarks does for marks: a field which both changed
 * to different values is a clash.
 */
export function mergeTermDetails(
  base: TermDetails,
  mine: TermDetails,
  theirs: TermDetails,
): { merged: TermDetails; clashes: readonly TermDetailField[] } {
  const changed = termDetailFields.filter((field) => mine[field] !== base[field]);
  const kept = Object.fromEntries(changed.map((field) => [field, mine[field]]));
  return {
    merged: { ...termDetailsOf(theirs), ...kept },
    clashes: changed.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]),
  };
}

const value = z.union([z.number(), z.string(), z.null()]);

/** null and '' mean blank. */
export const termDetailChange = z.object({ field: z.enum(termDetailFields), from: value, to: value });

const termDetailHistoryEntry = z.object({
  at: z.string(),
  by: z.string(),
  /** One of termDetailReasons, or 'opening' where the record was made by opening its class; '' where typed. */
  reason: z.string(),
  changes: z.array(termDetailChange),
  /** The classes where the student was put into another. A server of the version before does not tell them. */
  moved: z.object({ from: z.string(), to: z.string() }).optional(),
});
export type TermDetailHistoryEntry = z.infer<typeof termDetailHistoryEntry>;

/** What differs between two states of a record; null is a record that does not exist. */
export function termDetailChangesBetween(
  before: Partial<TermDetails> | null,
  after: Partial<TermDetails> | null,
): z.infer<typeof termDetailChange>[] {
  const blank = { sessions_absent: null, sessions_late: null, teacher_comment: '', dean_comment: '' };
  const from = { total_sessions: null, ...blank, ...before };
  const to = { total_sessions: null, ...blank, ...after };
  return termDetailFields
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field], to: to[field] }));
}

const anyClass = ['termDetails', 'academicAdministration'] as const;

export const termDetailCalls = {
  listRegisteredStudents: endpoint({
    method: 'GET',
    path: '/api/students-registered/:termId/:classId',
    summary: "A class's students of a term with their term records; makes the current term's missing ones",
    access: anyClass,
    params: z.object({ termId: academicTermIdInPath, classId: formClassIdInAddress }),
    response: z.array(registeredStudent),
    produces: 'json',
  }),
  saveTermDetails: endpoint({
    method: 'POST',
    path: '/api/term-details',
    summary:
      'Saves the fields sent of a term record: 201 when new, 200 when changed, 409 with the current record when stale',
    access: anyClass,
    body: termDetailsSave,
    response: termRecord,
    produces: 'json',
  }),
  listTermDetailHistory: endpoint({
    method: 'GET',
    path: '/api/term-detail-history/:studentId/:termId',
    summary: 'Who changed a term record, when, from and to, the newest first',
    access: anyClass,
    params: z.object({ studentId: studentIdInPath, termId: academicTermIdInPath }),
    response: z.array(termDetailHistoryEntry),
    produces: 'json',
  }),
};
