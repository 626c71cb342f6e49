import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';
import { listEnrolledStudents } from '../enrolment/enrolled-students.ts';
import type { RegistrationStatusStudent } from './registration-status-model.ts';

/** Personal data exists when any of its fields is set (3-decisions §9). */
const anyFieldIsSet = sql`num_nonnulls(nullif(trim(p.address_home), ''), nullif(trim(p.town), ''),
  nullif(trim(p.country_of_birth), ''), nullif(trim(p.nationality), ''), nullif(p.phone_mobile, ''),
  nullif(trim(p.email), ''), p.ethnic_group_id, p.religion_id, nullif(trim(p.previous_school), ''), p.blood_group,
  p.device_type, p.internet_access, p.school_feeding) > 0`;

const hasPersonalData: RawBuilder<boolean> = sql`exists (
  select from student_personal p where p.student_id = s.student_id and ${anyFieldIsSet})`;

const hasFamilyRecord: RawBuilder<boolean> = sql`exists (
  select from student_family f where f.student_id = s.student_id)`;

/** The current students of a form level, or of the school for null, and what of their registration exists. */
export async function listRegistrationStatus(
  db: Database,
  academicYearId: number,
  formLevel: number | null,
): Promise<RegistrationStatusStudent[]> {
  return listEnrolledStudents(db, academicYearId)
    .$if(formLevel !== null, (query) => query.where('c.form_level', '=', formLevel))
    .select([hasPersonalData.as('has_personal_data'), hasFamilyRecord.as('has_family_record')])
    .execute();
}
