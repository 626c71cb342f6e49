import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  academicYearId,
  formClassId,
  mutationId,
  numberInAddress,
  studentId,
  studentIdInPath,
  versionInBody,
} from './identifiers.ts';
import { optionalText, requiredMessage, requiredText } from './text.ts';
import { startedFromInQuery } from './versions.ts';

/** Students: who they are, their class, their status (2-administration §3 to §5, 3-decisions §6, §7). */

/** Status ids with a meaning of their own; the others are only words (3-decisions §2). */
export const studentStatusId = { active: 1, graduated: 2, transferred: 3 } as const;
/** Chosen when nothing is (2-administration §9). */
export const defaultStudentStatusId = studentStatusId.transferred;

/** Whether a status is among the choices: Graduated comes with promotion alone. */
export function isStatusToChoose({ id }: { id: number }): boolean {
  return id !== studentStatusId.graduated;
}

export const studentMessages = {
  /** On the screen, over the fields that say 'Required'. */
  missingFields: 'Please fill out the missing fields.',
  saved: 'Data successfully saved!',
  failed: 'An error occurred.',
  statusUpdated: (firstName: string, lastName: string) => `${firstName} ${lastName} status updated.`,
  changedMeanwhile: 'Someone else changed this record meanwhile.',
  mutationReused: 'This save was already used for another record.',
  gender: 'Choose male or female, or leave it open.',
  date: 'This is not a date.',
  dateOfBirth: 'This date of birth cannot be right.',
  entryDate: 'This entry date cannot be right.',
  notTheNumber: 'Only Admin may change a student ID.',
  notTheSerialNumber: 'Only Admin may change a serial number.',
  numberTaken: 'This student ID belongs, or belonged, to another student.',
  numberOfNew: 'A new student is given the next ID.',
  pinTaken: (lastName: string, firstName: string, studentId: number) =>
    `This PIN belongs to ${lastName}, ${firstName} (${studentId}). One of the two is wrong.`,
  seaNumberTaken: 'This SEA number belongs to another student.',
  namesakeOnRecord: 'A student of this name and date of birth is on record already.',
  noSuchClass: 'There is no such class in use.',
  classOfWhoLeft: 'The class is given with Change Status, when the student is made Active again.',
  noSuchYear: 'There is no such academic year.',
  noSuchStatus: 'There is no such status.',
  graduatedByPromotion: 'Students become Graduated when a new school year begins, not by hand.',
  noFreeNumber: 'There is no free student ID left in this year.',
} as const;

/** In characters. */
export const studentTextLimits = { name: 60, pin: 30, serialNumber: 30, seaNumber: 30 } as const;

/** A current student: Active, and registered in a form class this year (3-decisions §6). */
const currentStudent = z.object({
  student_id: z.number().int(),
  last_name: z.string(),
  first_name: z.string(),
  form_class_id: z.string(),
  form_level: z.number().int(),
  gender: z.enum(['M', 'F']).nullable(),
  /** The file's name under /img/students/, '' where there is none. */
  picture: z.string(),
  /** For those who keep the students' records alone; null where it is not known. */
  date_of_birth: z.iso.date().nullable().optional(),
});
export type CurrentStudent = z.infer<typeof currentStudent>;

/** A student as the Students section lists them. */
const listedStudent = z.object({
  student_id: z.number().int(),
  last_name: z.string(),
  first_name: z.string(),
  other_name: z.string(),
  date_of_birth: z.iso.date().nullable(),
  birth_certificate_pin: z.string(),
  gender: z.enum(['M', 'F']).nullable(),
  /**
   * This year's; of who has left, the last one. null for who was never in a class, and for an Active student who
   * is in none this year and must be registered in one to be current again.
   */
  form_class_id: z.string().nullable(),
  form_level: z.number().int().nullable(),
  /** Whether the class is this year's: who has left and is made Active again is in it already. In the lists only. */
  still_registered: z.boolean().optional(),
  /** Whether the class is that of a year to come, into which the student was uploaded already. In the lists only. */
  registered_ahead: z.boolean().optional(),
  serial_number: z.string(),
  /** The file's name under /img/students/, '' for the default image. */
  picture: z.string(),
  student_status: z.string(),
  student_status_id: z.number().int(),
  version: z.number().int(),
});
export type ListedStudent = z.infer<typeof listedStudent>;

/** General Info: the whole of it. */
export const studentRecord = listedStudent.extend({
  sea_number: z.string(),
  entry_date: z.iso.date().nullable(),
  /** Whether the student is on the list of current students. */
  current: z.boolean(),
});
export type StudentRecord = z.infer<typeof studentRecord>;

const classRegistration = z.object({
  student_id: z.number().int(),
  academic_year_id: z.number().int(),
  form_class_id: z.string(),
});
export type ClassRegistration = z.infer<typeof classRegistration>;

/** Who has left keeps the last class; another comes with being made active again (3-decisions §6). */
export function keepsLastClass({
  student_status_id,
  form_class_id,
}: Pick<StudentRecord, 'student_status_id' | 'form_class_id'>): boolean {
  return student_status_id !== studentStatusId.active && form_class_id !== null;
}

/** A blank choice or date may arrive as null or as ''. */
const date = z
  .union([z.iso.date(studentMessages.date), z.literal(''), z.null()], studentMessages.date)
  .transform((value) => value || null);
const gender = z
  .union([z.enum(['M', 'F']), z.literal(''), z.null()], studentMessages.gender)
  .transform((value) => value || null);
const { name, pin, serialNumber, seaNumber } = studentTextLimits;

/** A field that is left out stays as it is; of a new student it is blank. */
export const studentSave = z.object({
  /** Left out or null for a new student, who is given the next number. */
  student_id: studentId.nullish(),
  /** Another id for this student; Admin alone (3-decisions §3). */
  new_student_id: studentId.nullish(),
  first_name: requiredText(name),
  last_name: requiredText(name),
  other_name: optionalText(name).optional(),
  date_of_birth: date.optional(),
  birth_certificate_pin: requiredText(pin),
  gender: gender.optional(),
  /** The class of this year; of a student who has left, the last one, which stays. */
  form_class_id: z.string(requiredMessage).min(1, requiredMessage).pipe(formClassId),
  /** Changed by Admin alone. */
  serial_number: optionalText(serialNumber).optional(),
  sea_number: optionalText(seaNumber)
    .transform((number) => seaNumberKey(number ?? ''))
    .optional(),
  entry_date: date.optional(),
  /** Of a new student: those on record of the same name and date of birth beside whom one is added all the same. */
  beside_namesakes: z.array(studentId).max(100).optional(),
  /** The version it started from; without it the save is unconditional. */
  version: versionInBody.optional(),
  mutation_id: mutationId.optional(),
});
export type StudentSave = z.infer<typeof studentSave>;

/** Somebody on record of the name and date of birth of a student who is to be added. */
const namesake = z.object({
  student_id: z.number().int(),
  last_name: z.string(),
  first_name: z.string(),
  /** This year's; of who has left, the last one; null for none. */
  form_class_id: z.string().nullable(),
  student_status: z.string(),
  student_status_id: z.number().int(),
});
export type Namesake = z.infer<typeof namesake>;

/** What the refusal (409) of a new student says of those on record of the same name and date of birth. */
export const namesakesOnRecord = z.object({ namesakes: z.array(namesake).min(1) });

/** A SEA number as it is kept, by which a student is known again however it was typed. */
export function seaNumberKey(seaNumber: string): string {
  return seaNumber.replace(/\s/gu, '').toUpperCase();
}

/**
 * A birth certificate PIN by which a student is known, however it was typed; null for what offices write where they have
 * none yet, such as 'pending', 'N/A' or 0000.
 */
export function pinKey(pin: string): string | null {
  const key = pin.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  const digits = key.replace(/\D/g, '');
  return digits.length >= leastPinDigits && new Set(digits).size > 1 ? key : null;
}

const leastPinDigits = 4;

/** Dates that no student of a secondary school has: born too lately or too long ago. `today`: YYYY-MM-DD. */
export function dateOfBirthError(dateOfBirth: string | null, today: string): string | null {
  if (dateOfBirth === null) return null;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return years >= 5 && years <= 60 ? null : studentMessages.dateOfBirth;
}

/** Who is expected later is no student of this school yet. */
export const entryYearsAhead = 2;

/** Students came within the life of one, not before they were born, or come within two years. */
export function entryDateError(
  entryDate: string | null,
  { today, dateOfBirth }: { today: string; dateOfBirth: string | null },
): string | null {
  if (entryDate === null) return null;
  if (dateOfBirth !== null && entryDate <= dateOfBirth) return studentMessages.entryDate;
  const years = Number(today.slice(0, 4)) - Number(entryDate.slice(0, 4));
  return years >= -entryYearsAhead && years <= 60 ? null : studentMessages.entryDate;
}

/** Sets a student's class of a year, this one unless another is named. */
const classRegistrationSave = z.object({
  student_id: studentId,
  form_class_id: formClassId,
  academic_year_id: academicYearId.optional(),
  mutation_id: mutationId.optional(),
});
export type ClassRegistrationSave = z.infer<typeof classRegistrationSave>;

const statusId = z.number().int().min(1).max(32_767);

/** Of a DELETE, whose fields may stand in the query instead of the body (3-decisions §9). */
const statusChange = z.object({
  student_id: z.union([studentId, studentIdInPath]),
  student_status_id: z.union([statusId, numberInAddress.pipe(statusId)]),
  /** Bringing a student back: the class of this year. Needed where the student is in none yet. */
  form_class_id: formClassId.optional(),
  version: startedFromInQuery,
  mutation_id: mutationId.optional(),
});
export type StatusChange = z.infer<typeof statusChange>;

export const studentCalls = {
  listCurrentStudents: endpoint({
    method: 'GET',
    path: '/api/students',
    summary: 'The current students, by last name, first name',
    access: ['reports', 'subjectAssignment', 'students', 'marksArchive'],
    response: z.array(currentStudent),
    produces: 'json',
  }),
};

export const studentRecordCalls = {
  listAllStudents: endpoint({
    method: 'GET',
    path: '/api/students-all',
    summary:
      'The current students, and all others; each by last name, first name. `which` leaves the others of the two empty',
    access: ['students'],
    /** The archive grows with the years, and is seldom looked into. */
    query: z.object({ which: z.enum(['current', 'archived']).optional() }),
    response: z.object({
      current_students: z.array(listedStudent),
      archived_students: z.array(listedStudent),
    }),
    produces: 'json',
  }),
  listStudentStatuses: endpoint({
    method: 'GET',
    path: '/api/student-status',
    summary: 'The statuses that a student can have',
    access: ['students'],
    response: z.array(z.object({ id: z.number().int(), detail: z.string() })),
    produces: 'json',
  }),
  getStudent: endpoint({
    method: 'GET',
    path: '/api/student/:studentId',
    summary: "A student's General Info",
    access: ['students'],
    params: z.object({ studentId: studentIdInPath }),
    response: studentRecord,
    produces: 'json',
  }),
  saveStudent: endpoint({
    method: 'POST',
    path: '/api/student',
    summary:
      'Saves General Info and the class of this year: 201 for a new student, 200 for a change, 409 with the current record when stale',
    access: ['students'],
    body: studentSave,
    response: z.object({ student: studentRecord, classRegistration: classRegistration.nullable() }),
    produces: 'json',
  }),
  changeStudentStatus: endpoint({
    method: 'DELETE',
    path: '/api/student',
    summary:
      "Changes a student's status and keeps all records; to Active also registers in a class again. The fields may also stand in the query",
    access: ['students'],
    body: statusChange,
    response: studentRecord,
    produces: 'json',
  }),
  registerInClass: endpoint({
    method: 'POST',
    path: '/api/student-class-registration',
    summary: "Sets a student's class of a year: 201 when there was none, 200 when it changed",
    access: ['students'],
    body: classRegistrationSave,
    response: classRegistration,
    produces: 'json',
  }),
};
