import type { ListedStudent, Namesake, StudentRecord } from 'contract/students';
import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';

/**
 * The class that a student counts to, `c`: this year's, or that of a year to come; of who has left the last one.
 * An Active student who is in none has none. `s` is the student.
 */
const classOfStudent = (academicYearId: number) => sql`
  left join lateral (
    select r.form_class_id, r.academic_year_id from student_registrations r
    where r.student_id = s.student_id and (s.student_status_id <> 1 or r.academic_year_id >= ${academicYearId})
    order by r.academic_year_id = ${academicYearId} desc, r.academic_year_id desc
    limit 1
  ) c on true`;

const listedColumns = sql`
  s.student_id, s.last_name, s.first_name, s.other_name, s.date_of_birth, s.birth_certificate_pin, s.gender,
  c.form_class_id, left(c.form_class_id, 1)::int as form_level, s.serial_number,
  coalesce(s.picture, '') as picture, t.detail as student_status, s.student_status_id, s.version`;

/** Whether the student is Active and registered this year (3-decisions §6). */
const isCurrent = (academicYearId: number) =>
  sql`(s.student_status_id = 1 and c.academic_year_id is not distinct from ${academicYearId}::int)`;

/** Everybody who was ever entered, or those only who are current or are not, by last name, first name. */
export async function listEverybody(
  db: Database,
  academicYearId: number,
  which?: 'current' | 'archived',
): Promise<(ListedStudent & { current: boolean })[]> {
  const current = isCurrent(academicYearId);
  const asked = { current, archived: sql`not ${current}` };
  const { rows } = await sql<ListedStudent & { current: boolean }>`
    select ${listedColumns}, ${current} as current, c.academic_year_id is not distinct from ${academicYearId}::int
      as still_registered, coalesce(c.academic_year_id > ${academicYearId}::int, false) as registered_ahead
    from students s
    join student_statuses t on t.id = s.student_status_id
    ${classOfStudent(academicYearId)}
    where ${which === undefined ? sql`true` : asked[which]}
    order by s.last_name, s.first_name, s.student_id`.execute(db);
  return rows;
}

/** Who was born on a day, present and former students. */
export async function listBornOn(
  db: Database,
  academicYearId: number,
  dateOfBirth: string,
): Promise<Namesake[]> {
  const { rows } = await sql<Namesake>`
    select s.student_id, s.last_name, s.first_name, c.form_class_id, t.detail as student_status, s.student_status_id
    from students s
    join student_statuses t on t.id = s.student_status_id
    ${classOfStudent(academicYearId)}
    where s.date_of_birth = ${dateOfBirth}
    order by s.student_id`.execute(db);
  return rows;
}

/** A student's General Info, and the year of the class in it. */
export interface FoundStudent {
  student: StudentRecord;
  academic_year_id: number | null;
}

/** undefined for an unknown id. */
export async function findStudentById(
  db: Database,
  studentId: number,
  academicYearId: number,
): Promise<FoundStudent | undefined> {
  const { rows } = await sql<StudentRecord & { academic_year_id: number | null }>`
    select ${listedColumns}, s.sea_number, s.entry_date, ${isCurrent(academicYearId)} as current,
      c.academic_year_id
    from students s
    join student_statuses t on t.id = s.student_status_id
    ${classOfStudent(academicYearId)}
    where s.student_id = ${studentId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { academic_year_id, ...student } = row;
  return { student, academic_year_id };
}
