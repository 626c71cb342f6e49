import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formClassId, formClassIdInAddress, mutationId, studentId, versionInBody } from './identifiers.ts';
import { typedText } from './text.ts';

/** Daily registers: who of a class was present, absent or late in a session (3-decisions §7, §9). */

/** Of a note on a student in a register, in characters. */
export const registerNoteLimit = 200;
/** Entries that one save may hold: more students than any class has. */
const entriesAtMost = 200;

export const registerMessages = {
  notYourClass: 'Only the form teacher of this class may take its attendance.',
  changedMeanwhile: 'Someone else changed this register meanwhile.',
  mutationReused: 'This save was already used for another register.',
  note: `Max ${registerNoteLimit} characters`,
  time: 'A time is written as hours and minutes, such as 08:20.',
  timeOfLate: 'A time belongs to a student who came late only.',
  twice: 'A student stands twice in this register.',
  notInClass: (id: number, formClass: string) =>
    `Student ${id} is not in ${formClass}, or is in another class's register of that session.`,
  weekend: (day: string) => `${day} is no school day: there is no school at the weekend.`,
  holiday: (day: string, title: string) => `${day} is no school day: ${title}.`,
  outsideTerms: (day: string) => `${day} is no school day: it lies in no term of this school year.`,
  notYet: (day: string) => `${day} is still to come.`,
} as const;

export const attendanceSessions = ['AM', 'PM'] as const;
export type AttendanceSession = (typeof attendanceSessions)[number];

/** The statuses by what they mean; on the wire they are numbers. */
export const attendanceStatuses = { present: 1, absent: 2, late: 3 } as const;
export const attendanceStatus = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type AttendanceStatus = z.infer<typeof attendanceStatus>;

/** A day on which a register may stand, 'YYYY-MM-DD'. */
export const attendanceDate = z.iso.date().regex(/^(?:19|20)/, 'Not a date of this school.');

/** When a late student came, 'HH:MM'. */
export const timeOfDay = z
  .string(registerMessages.time)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, registerMessages.time);

/** What a register says of one student. */
const registerEntry = z.object({
  student_id: z.number().int(),
  status: attendanceStatus,
  /** When a late student came, 'HH:MM'; null where nobody noted it. */
  time: z.string().nullable(),
  note: z.string(),
  version: z.number().int(),
});
export type RegisterEntry = z.infer<typeof registerEntry>;

/** One class, day and session. Who has no entry in a taken register was not marked. */
export const classRegister = z.object({
  form_class_id: z.string(),
  date: z.string(),
  session: z.enum(attendanceSessions),
  /** Whether anybody has taken it; until then everyone counts as present on the screen. */
  taken: z.boolean(),
  /** Who saved it last, and when. */
  updated_by: z.string().nullable(),
  updated_at: z.string().nullable(),
  entries: z.array(registerEntry),
});
export type ClassRegister = z.infer<typeof classRegister>;

const registerStudent = z.object({
  student_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The file's name under /img/students/, '' for the default image. */
  picture: z.string(),
  /** False for who left or moved since, and stands in a register of the day: present only where somebody says so. */
  in_class: z.boolean(),
});
export type RegisterStudent = z.infer<typeof registerStudent>;

/** Both registers of a class's day with the students to mark, by last name, first name. */
const registerDay = z.object({
  form_class_id: z.string(),
  date: z.string(),
  students: z.array(registerStudent),
  registers: z.object({ AM: classRegister, PM: classRegister }),
  /** Who stands in another class's register of the session, having moved since, and is not marked in this one. */
  marked_elsewhere: z.object({ AM: z.array(z.number().int()), PM: z.array(z.number().int()) }),
});
export type RegisterDay = z.infer<typeof registerDay>;

const schoolDays = z.object({
  /** Today where the school is. */
  today: z.string(),
  /** The school days of the current year up to today, the oldest first. */
  days: z.array(z.string()),
});
export type SchoolDays = z.infer<typeof schoolDays>;

/**
 * What of a register is to be stored. Taking it for the first time marks every student of the class who is not among
 * the entries present; so does a save that `takes` it, of whoever is not marked yet. In an entry, a note that is left
 * out stays; so does a time while the status stays late.
 */
const registerSave = z.object({
  form_class_id: formClassId,
  date: attendanceDate,
  session: z.enum(attendanceSessions),
  entries: z
    .array(
      z.object({
        student_id: studentId,
        status: attendanceStatus,
        time: timeOfDay.nullish(),
        note: typedText(registerNoteLimit, registerMessages.note).optional(),
        /** The version it started from, 0 where the student was not marked; without it the save is unconditional. */
        version: versionInBody.optional(),
      }),
    )
    .max(entriesAtMost),
  /** Nobody had taken it when its person saw it, so that everyone counted as present; a file may have made it since. */
  takes: z.boolean().optional(),
  mutation_id: mutationId.optional(),
});
export type RegisterSave = z.infer<typeof registerSave>;

/** What a 422 tells of a register that names students who may not stand in it: without them it is taken. */
export const registerRefusal = z.object({ not_in_class: z.array(z.number().int()) });
export type RegisterRefusal = z.infer<typeof registerRefusal>;

/** Form teachers hold the one, the office the other. */
export const registerTakers = ['termDetails', 'students'] as const;

export const attendanceCalls = {
  listSchoolDays: endpoint({
    method: 'GET',
    path: '/api/school-days',
    summary: 'The days of the current year, up to today, on which registers are taken',
    access: registerTakers,
    response: schoolDays,
    produces: 'json',
  }),
  openRegister: endpoint({
    method: 'GET',
    path: '/api/attendance-register',
    summary: "A class's students and both registers of a school day",
    access: registerTakers,
    query: z.object({ form_class_id: formClassIdInAddress, date: attendanceDate }),
    response: registerDay,
    produces: 'json',
  }),
  saveRegister: endpoint({
    method: 'POST',
    path: '/api/attendance-register',
    summary:
      'Takes or changes a register and answers the entries stored, of one that it takes all: 201 when new, 200 when changed, 409 with the current register when stale, 422 with not_in_class where students are not of the class',
    access: registerTakers,
    body: registerSave,
    response: classRegister,
    produces: 'json',
  }),
};
