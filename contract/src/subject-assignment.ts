import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  employeeId,
  formClassId,
  formLevelOf,
  studentId,
  subjectId,
  subjectIdInPath,
} from './identifiers.ts';
import { named } from './named.ts';

/** Which students of Forms 4 to 6 take a subject with which teacher this year (2-administration §2, §3, §7; 3-decisions §9). */

export const subjectAssignmentMessages = {
  chooseStudent: 'Choose a student.',
  chooseTeacher: 'Choose a teacher.',
  formsWithChoices: 'Students of Forms 1 to 3 take every subject of their class. Choose one of Forms 4 to 6.',
  nobodySelected: 'No students selected for assignment',
  noSuchStudent: 'There is no such student in a class this year.',
  noSuchSubject: 'There is no such subject.',
  noSuchTeacher: 'There is no such teacher.',
  noSuchClass: 'There is no such class in this form.',
  notAssigned: 'This student is not assigned to that subject.',
  changedMeanwhile: 'Someone else changed this assignment meanwhile.',
} as const;

/** Refuses a batch that names students of other forms or classes; nothing is stored. */
export function studentsElsewhere(names: readonly string[], where: string): string {
  return `Not in ${where}: ${someOf(names)}. Nobody was assigned.`;
}

/** Refuses a batch in which some have another teacher than they were seen to have; nothing is stored. */
export function studentsMeanwhile(names: readonly string[], byYou: boolean): string {
  const changed = byYou
    ? 'You changed these assignments yourself meanwhile, on another page or device'
    : 'Someone else changed these assignments meanwhile';
  return `${changed}: ${someOf(names)}. Nobody was assigned.`;
}

function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 5).join('; ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** Students of one batch. */
export const mostInBatch = 2000;

export const subjectStudent = z.object({
  subject_id: z.number().int(),
  student_id: z.number().int(),
  employee_id: z.number().int(),
  /** 'A. Mohammed' */
  teacher_name: z.string(),
  last_name: z.string(),
  first_name: z.string(),
  gender: z.enum(['M', 'F']).nullable(),
  form_class: z.string(),
});
export type SubjectStudent = z.infer<typeof subjectStudent>;

/** null, or that the teacher has no such lesson: it was carried out all the same. */
const warning = z.string().nullable();

const savedSubjectStudent = subjectStudent.extend({ warning });
export type SavedSubjectStudent = z.infer<typeof savedSubjectStudent>;

const subjectTeacher = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The classes that this teacher teaches the subject to this year; [] for the rest of the staff. */
  form_class_ids: z.array(z.string()),
});
export type SubjectTeacher = z.infer<typeof subjectTeacher>;

const studentSubjectSave = z.object({
  subject_id: subjectId,
  student_id: z.int(subjectAssignmentMessages.chooseStudent).pipe(studentId),
  employee_id: z.int(subjectAssignmentMessages.chooseTeacher).pipe(employeeId),
  /** Whom the student was seen to have, null for nobody; 409 when that has changed. */
  from_employee_id: employeeId.nullish(),
});
export type StudentSubjectSave = z.infer<typeof studentSubjectSave>;

const studentSubjectDeletion = z.object({
  subject_id: subjectId,
  student_id: studentId,
  /** 409 when the student has another teacher by now. */
  employee_id: employeeId.nullish(),
});
export type StudentSubjectDeletion = z.infer<typeof studentSubjectDeletion>;

const subjectStudentsBatch = z
  .object({
    form_level: z
      .int(subjectAssignmentMessages.formsWithChoices)
      .min(4, subjectAssignmentMessages.formsWithChoices)
      .max(6, subjectAssignmentMessages.formsWithChoices),
    /** null: all classes of the form. */
    form_class_id: formClassId.nullable(),
    students: z.array(studentId).min(1, subjectAssignmentMessages.nobodySelected).max(mostInBatch),
    employee_id: z.int(subjectAssignmentMessages.chooseTeacher).pipe(employeeId),
    subject_id: subjectId,
    /** Whom students were seen to have, null for nobody; 409 when that has changed for one of them. */
    from: z
      .array(z.object({ student_id: studentId, employee_id: employeeId.nullable() }))
      .max(mostInBatch)
      .optional(),
  })
  .refine(
    ({ form_level, form_class_id }) => form_class_id === null || formLevelOf(form_class_id) === form_level,
    { path: ['form_class_id'], error: subjectAssignmentMessages.noSuchClass },
  );
export type SubjectStudentsBatch = z.infer<typeof subjectStudentsBatch>;

/** A student whom a batch gave another teacher, and whom they had before; null for nobody. */
const batchChange = z.object({ student_id: studentId, from_employee_id: employeeId.nullable() });
export type BatchChange = z.infer<typeof batchChange>;

const batchUndo = z.object({
  subject_id: subjectId,
  /** To whom the batch gave them. */
  employee_id: employeeId,
  /** As the batch answered them. */
  changes: z.array(batchChange).min(1).max(mostInBatch),
});
export type BatchUndo = z.infer<typeof batchUndo>;

/** A student of a batch whose assignment was changed again since, so that undoing the batch leaves it as it stands. */
const keptStudent = z.object({
  student_id: z.number().int(),
  last_name: z.string(),
  first_name: z.string(),
  /** Who changed it last; null where the history does not tell. */
  by: z.string().nullable(),
  by_you: z.boolean(),
});

const undoneBatch = z.object({
  /** How many stand as before the batch again. */
  put_back: z.number().int(),
  kept: z.array(keptStudent),
});
export type UndoneBatch = z.infer<typeof undoneBatch>;

const access = ['subjectAssignment'] as const;
const ofSubject = z.object({ subject: subjectIdInPath });

export const subjectAssignmentCalls = {
  listSubjectStudents: endpoint({
    method: 'GET',
    path: '/api/subject-students/:subject',
    summary: "This year's students of a subject with their teachers, by last name, first name",
    access,
    params: ofSubject,
    response: z.array(subjectStudent),
    produces: 'json',
  }),
  listSubjectTeachers: endpoint({
    method: 'GET',
    path: '/api/subject-teachers/:subject',
    summary: 'The staff, those who teach the subject this year first',
    access,
    params: ofSubject,
    response: z.array(subjectTeacher),
    produces: 'json',
  }),
  saveStudentSubject: endpoint({
    method: 'POST',
    path: '/api/student-subject-assignment',
    summary:
      'Assigns a student to a subject and teacher: 201 when new, 200 when it moves from another teacher',
    access,
    body: named(studentSubjectSave),
    response: savedSubjectStudent,
    produces: 'json',
  }),
  deleteStudentSubject: endpoint({
    method: 'POST',
    path: '/api/delete-student-subject-assignment',
    summary: 'Takes a student out of a subject; marks stay',
    access,
    body: named(studentSubjectDeletion),
    produces: 'nothing',
  }),
  assignStudents: endpoint({
    method: 'POST',
    path: '/api/subject-students-batch',
    summary: 'Assigns many students of a form to a subject and teacher, all or none',
    access,
    body: named(subjectStudentsBatch),
    response: z.object({
      assigned: z.number().int(),
      warning,
      /** Those of them whose teacher is another now. A server of the version before, at work beside a newer one, does not tell. */
      changes: z.array(batchChange).optional(),
    }),
    produces: 'json',
  }),
  undoAssignStudents: endpoint({
    method: 'POST',
    path: '/api/undo-subject-students-batch',
    summary:
      "Puts the students of one's own batch back to whom they had before; whose assignment was changed since is left and named",
    access,
    body: named(batchUndo),
    response: undoneBatch,
    produces: 'json',
  }),
};
