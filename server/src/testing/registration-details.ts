import type { Insertable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Database } from '../database/transaction.ts';
import { year } from './test-school.ts';

type Details<Table extends keyof Tables> = Partial<Omit<Insertable<Tables[Table]>, 'student_id'>>;

/** What a student's form said; null where it said nothing. */
export async function writePersonalData(
  db: Database,
  { id }: { id: number },
  details: Details<'student_personal'>,
): Promise<void> {
  await db
    .insertInto('student_personal')
    .values({
      student_id: id,
      address_home: null,
      town: null,
      country_of_birth: null,
      nationality: null,
      phone_mobile: null,
      email: null,
      ethnic_group_id: null,
      religion_id: null,
      previous_school: null,
      blood_group: null,
      device_type: null,
      internet_access: null,
      school_feeding: null,
      ...details,
    })
    .execute();
}

/** A relative with nothing known but what is given. */
export async function writeFamilyRecord(
  db: Database,
  { id }: { id: number },
  relative: Details<'student_family'> & { relationship: 1 | 2 | 3 | 4; name: string },
): Promise<void> {
  await db
    .insertInto('student_family')
    .values({
      student_id: id,
      relation: null,
      marital_status: null,
      address_home: null,
      occupation: null,
      employer: null,
      address_work: null,
      phone_home: null,
      phone_work: null,
      phone_mobile: null,
      email: null,
      id_card: null,
      ...relative,
    })
    .execute();
}

/** Another student of this year. */
export async function enrolStudent(
  db: Database,
  { id, first, last, gender }: { id: number; first: string; last: string; gender: 'M' | 'F' | null },
  formClass: string,
): Promise<void> {
  await db
    .insertInto('students')
    .values({
      student_id: id,
      first_name: first,
      last_name: last,
      gender,
      date_of_birth: null,
      entry_date: null,
      picture: null,
    })
    .execute();
  await db
    .insertInto('student_registrations')
    .values({ student_id: id, academic_year_id: year, form_class_id: formClass })
    .execute();
}
