import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicYearId, studentIdInPath } from './identifiers.ts';
import type { FamilyData } from './family-record.ts';
import { medicalConditions, type MedicalData } from './medical-record.ts';
import type { PersonalData } from './personal-record.ts';
import type { StudentRecord } from './students.ts';

/** Who changed what of a student's record, when, from and to; for whoever may open the record (3-decisions §3). */

/** The fields of each part whose changes are told, in the order of the record. */
export const studentHistoryFields = {
  general: [
    'student_id',
    'serial_number',
    'last_name',
    'first_name',
    'other_name',
    'date_of_birth',
    'gender',
    'birth_certificate_pin',
    'sea_number',
    'entry_date',
    'student_status',
  ] satisfies (keyof StudentRecord)[],
  personal: [
    'address_home',
    'town',
    'phone_mobile',
    'email',
    'country_of_birth',
    'nationality',
    'ethnic_group_id',
    'religion_id',
    'previous_school',
    'blood_group',
    'device_type',
    'internet_access',
    'school_feeding',
  ] satisfies (keyof PersonalData)[],
  medical: [
    ...(Object.keys(medicalConditions) as (keyof typeof medicalConditions)[]),
    'allergies',
    'other',
  ] satisfies (keyof MedicalData)[],
  family: [
    'name',
    'relation',
    'marital_status',
    'phone_mobile',
    'phone_home',
    'phone_work',
    'email',
    'address_home',
    'id_card',
    'occupation',
    'employer',
    'address_work',
  ] satisfies (keyof FamilyData)[],
} as const;

/** Beside the parts with fields: the class of a year, and pictures and files by their titles. */
const studentHistoryParts = ['general', 'class', 'personal', 'medical', 'family', 'file'] as const;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const studentChange = z.object({
  part: z.enum(studentHistoryParts),
  /** Whose record of the family; null elsewhere. */
  relationship: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullable(),
  /** Of a class; null elsewhere. */
  academic_year_id: academicYearId.nullable(),
  /** Of a file its type. */
  field: z.string(),
  /** null is blank; statuses, religions and ethnic groups are in words. */
  from: value,
  to: value,
});
export type StudentChange = z.infer<typeof studentChange>;

/** One save, all parts of it together. */
const studentHistoryEntry = z.object({
  at: z.string(),
  by: z.string(),
  /** How it came about where it was not typed: 'upload', 'promotion'; '' where it was. */
  reason: z.string(),
  changes: z.array(studentChange),
});
export type StudentHistoryEntry = z.infer<typeof studentHistoryEntry>;

export const studentHistoryCalls = {
  listStudentHistory: endpoint({
    method: 'GET',
    path: '/api/student-history/:studentId',
    summary: "Who changed a student's record, when, from and to, the newest first",
    access: ['students'],
    params: z.object({ studentId: studentIdInPath }),
    response: z.array(studentHistoryEntry),
    produces: 'json',
  }),
};
