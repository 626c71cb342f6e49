import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  academicTermId,
  academicTermIdInPath,
  formClassId,
  studentId,
  studentIdInPath,
} from './identifiers.ts';
import { named } from './named.ts';
import { requiredDate, totalSessions } from './term-dates.ts';

/** Who is registered in the current term: has a term record in it (2-administration §2, 3-decisions §6). */

export const termRegistrationMessages = {
  noSuchStudent: 'There is no such student.',
  notRegistered: 'This student is not registered in this term.',
  registeredAlready: 'This student is registered in this term already.',
  chooseClass: 'Choose a class: this student is in none this year.',
  otherClass: (formClass: string) =>
    `This student is in ${formClass} this year. Change the class under Students.`,
  notActive: 'This student has left the school. Bring the student back under Students first.',
  notCurrentTerm: 'Only the current term can be changed here.',
} as const;

const termRegistrationItem = z.object({
  student_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  form_class_id: z.string(),
});
export type TermRegistrationItem = z.infer<typeof termRegistrationItem>;

/** A student who is not registered in the current term: active, or graduated since from its year. */
const lateStudent = termRegistrationItem.extend({
  /** This year's class; null where one must be chosen. */
  form_class_id: z.string().nullable(),
  /** 1: was taken off this term; adding brings back what the term record held. */
  taken_off: z.union([z.literal(0), z.literal(1)]),
});
export type LateStudent = z.infer<typeof lateStudent>;

const lateRegistration = z.object({
  student_id: studentId,
  /** Needed where the student is in no class this year; else this year's class. */
  form_class_id: formClassId.nullish(),
  /** Possible Attendance from the day the student came; the whole term's unless given. */
  total_sessions: totalSessions.nullish(),
});
export type LateRegistration = z.infer<typeof lateRegistration>;

const access = ['settings'] as const;

export const termRegistrationCalls = {
  listTermRegistration: endpoint({
    method: 'GET',
    path: '/api/term-registration',
    summary: 'The students registered in the current term, by last name, first name',
    access,
    response: z.array(termRegistrationItem),
    produces: 'json',
  }),
  completeTermRegistration: endpoint({
    method: 'POST',
    path: '/api/term-registration',
    summary:
      'Gives every student of this year who lacks one a term record in the current term; changes nothing when none is missing',
    access,
    body: named(z.object({ new_term_beginning: requiredDate, total_sessions: totalSessions })),
    response: z.object({
      academic_term_id: z.number().int(),
      /** Made by this call. */
      registered: z.number().int(),
      /** There before. */
      present: z.number().int(),
    }),
    produces: 'json',
  }),
  deleteTermRegistration: endpoint({
    method: 'DELETE',
    path: '/api/term-registration',
    summary:
      'Takes a student off a term: the mark sheets and lists of that term no longer show them. Marks are kept. The fields may also stand in the query',
    access,
    body: named(
      z.object({
        student_id: z.union([studentId, studentIdInPath]),
        academic_term_id: z.union([academicTermId, academicTermIdInPath]),
      }),
    ),
    response: termRegistrationItem,
    produces: 'json',
  }),
  listLateStudents: endpoint({
    method: 'GET',
    path: '/api/term-registration-candidates',
    summary:
      'The students who are not registered in the current term, active or graduated since from its year, by last name, first name',
    access,
    response: z.array(lateStudent),
    produces: 'json',
  }),
  registerLateStudent: endpoint({
    method: 'POST',
    path: '/api/term-registration-student',
    summary: 'Registers one student in the current term, and in a class of the year where there was none',
    access,
    body: named(lateRegistration),
    response: termRegistrationItem,
    produces: 'json',
  }),
};
