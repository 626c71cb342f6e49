import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';
import type { PictureAnswer } from '../../http/bind-endpoint.ts';

/** A picture's bytes. */
export async function findPicture(db: Database, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('student_pictures')
    .select('jpeg')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.jpeg;
}

/** A picture's bytes where the student is on one of the teacher's mark sheets this year (3-decisions §4). */
export async function findPictureOnSheetOf(
  db: Database,
  name: string,
  employeeId: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ jpeg: Buffer }>`
    select p.jpeg from student_pictures p
    where p.name = ${name} and exists (
      select from current_term c
      join academic_terms t on t.academic_term_id = c.academic_term_id
      join student_registrations r on r.academic_year_id = t.academic_year_id and r.student_id = p.student_id
      join students s on s.student_id = r.student_id
        and was_at_school(s.student_status_id, r.academic_year_id)
      join form_classes f on f.form_class_id = r.form_class_id
      join lessons l on l.academic_year_id = r.academic_year_id and l.form_class_id = r.form_class_id
      where l.employee_id = ${employeeId} and (f.form_level <= 3 or exists (
        select from student_subject_assignments a
        where a.student_id = r.student_id and a.academic_year_id = r.academic_year_id
          and a.subject_id = l.subject_id and a.employee_id = l.employee_id)))`.execute(db);
  return rows[0]?.jpeg;
}

/** The school's own logo, undefined when it has none. */
export async function findLogo(db: Database): Promise<PictureAnswer | undefined> {
  const row = await db
    .selectFrom('school_settings')
    .select(['logo', 'logo_media_type', sql<string>`md5(logo)`.as('tag')])
    .where('logo', 'is not', null)
    .executeTakeFirst();
  if (row?.logo == null) return undefined;
  return { bytes: row.logo, media_type: row.logo_media_type ?? 'image/png', tag: row.tag };
}
