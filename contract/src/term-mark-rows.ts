import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  academicTermId,
  academicTermIdInPath,
  employeeId,
  mutationId,
  studentId,
  studentIdInPath,
  subjectId,
  subjectIdInPath,
} from './identifiers.ts';
import { markRecord } from './marks.ts';
import { named } from './named.ts';

/** The subject table of Edit/View Term Details: a student's term mark rows (1-term-reporting §2, §3, §7). */

export const markRowMessages = {
  notCurrentTerm: 'Subject rows are changed in the current term only.',
  subjectTaken: 'This student already has a row for that subject.',
  noSuchSubject: 'There is no such subject.',
  noSuchEmployee: 'There is no such employee.',
  rowStands: 'There is a row for this subject again; nothing was put back.',
  nothingDeleted: 'There is no deleted row to put back.',
} as const;

const termMarkRow = markRecord
  .pick({
    student_id: true,
    academic_term_id: true,
    subject_id: true,
    employee_id: true,
    course_mark: true,
    exam_mark: true,
    course_attendance: true,
    exam_attendance: true,
    dilligence: true,
    progress: true,
    conduct: true,
    comment: true,
    version: true,
    updated_at: true,
    updated_by: true,
  })
  .extend({
    abbr: z.string(),
    subject_title: z.string(),
    /** 'A. Mohammed'; '' where nobody teaches it. */
    teacher: z.string(),
    /** Everything was taken from the row again, and the student does not take the subject: nothing is missing in it. */
    cleared: z.boolean().optional(),
  });
/** `version` is 0 where nothing is stored: a subject that is taken and has no row yet. */
export type TermMarkRow = z.infer<typeof termMarkRow>;

const version = z.number().int().min(0);

/** A row with what the person who changed it should know, null for nothing. */
const changedMarkRow = termMarkRow.extend({ warning: z.string().nullable() });
export type ChangedMarkRow = z.infer<typeof changedMarkRow>;

const markRowChange = z.object({
  student_id: studentId,
  academic_term_id: academicTermId,
  prev_subject_id: subjectId,
  /** The same as before when only the teacher changes. */
  new_subject_id: subjectId,
  /** Left out or null: the row's teacher stays. */
  employee_id: employeeId.nullish(),
  version: version.optional(),
  mutation_id: mutationId.optional(),
});
export type MarkRowChange = z.infer<typeof markRowChange>;

/** Of a DELETE, whose fields may stand in the query instead of the body (3-decisions §9). */
const markRowDeletion = z.object({
  student_id: z.union([studentId, studentIdInPath]),
  academic_term_id: z.union([academicTermId, academicTermIdInPath]),
  subject_id: z.union([subjectId, subjectIdInPath]),
  version: z
    .union([
      version,
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .optional(),
});

const markRowKey = z.object({
  student_id: studentId,
  academic_term_id: academicTermId,
  subject_id: subjectId,
});

/** What is said when a row is given to a teacher who has no such lesson; it is carried out all the same. */
export function teacherWithoutLesson(teacher: string, subject: string, formClass: string): string {
  return `${teacher} does not teach ${subject} to ${formClass}.`;
}

/** The history's reasons for what is done to whole rows, as the history of a mark shows them. */
export const markRowReasons = {
  subject: 'subject changed',
  teacher: 'teacher changed',
  deletion: 'row deleted',
  restore: 'undo',
} as const;

export const markRowCalls = {
  listTermMarkRows: endpoint({
    method: 'GET',
    path: '/api/student-mark-records/:studentId/:termId',
    summary: "A student's term marks by subject title",
    access: ['termDetails', 'academicAdministration'],
    params: z.object({ studentId: studentIdInPath, termId: academicTermIdInPath }),
    query: z.object({
      /** 1: also the subjects that the student takes without a row yet, each with version 0. */
      include_missing: z.enum(['0', '1']).optional(),
    }),
    response: z.array(termMarkRow),
    produces: 'json',
  }),
  changeMarkRow: endpoint({
    method: 'POST',
    path: '/api/student-term-mark-update',
    summary: "Changes a row's subject or teacher; 409 when the student already has a row for the subject",
    access: ['academicAdministration'],
    body: markRowChange,
    response: changedMarkRow,
    produces: 'json',
  }),
  deleteMarkRow: endpoint({
    method: 'DELETE',
    path: '/api/student-term-mark',
    summary: 'Deletes a subject row of a student and term; the fields may also stand in the query',
    access: ['academicAdministration'],
    body: named(markRowDeletion),
    produces: 'nothing',
  }),
  restoreMarkRow: endpoint({
    method: 'POST',
    path: '/api/student-term-mark-restore',
    summary: 'Puts a deleted subject row back; 409 when a row for the subject stands again',
    access: ['academicAdministration'],
    body: named(markRowKey),
    response: termMarkRow,
    produces: 'json',
  }),
};
