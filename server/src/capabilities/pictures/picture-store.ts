import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';
import type { PictureAnswer } from '../../http/bind-endpoint.ts';
import { membersOfClass } from '../terms/members-of-class.ts';
import { takesWholeClass } from '../terms/takes-whole-class.ts';

export interface StoredPicture {
  jpeg: Buffer;
  /** As rows show it; null until it is made (make-small-pictures.ts). */
  small_webp: Buffer | null;
}

/** By its name; whether one may see it is for the caller to ask. */
export async function findPicture(db: Database, name: string): Promise<StoredPicture | undefined> {
  return db
    .selectFrom('student_pictures')
    .select(['jpeg', 'small_webp'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** A picture where the student is on one of the teacher's mark sheets of the current term (3-decisions §4, §7). */
export async function findPictureOnSheetOf(
  db: Database,
  name: string,
  employeeId: number,
): Promise<StoredPicture | undefined> {
  const members = membersOfClass({
    form_class_id: sql`l.form_class_id`,
    academic_term_id: sql`term.academic_term_id`,
    academic_year_id: sql`term.academic_year_id`,
  });
  const { rows } = await sql<StoredPicture>`
    select p.jpeg, p.small_webp from student_pictures p
    where p.name = ${name} and exists (
      select from current_term c
      join academic_terms term on term.academic_term_id = c.academic_term_id
      join students s on s.student_id = p.student_id and was_at_school(s.student_status_id, term.academic_year_id)
      join lessons l on l.academic_year_id = term.academic_year_id and l.employee_id = ${employeeId}
      join form_classes f on f.form_class_id = l.form_class_id
      where exists (select from (${members}) member where member.student_id = p.student_id)
        and (${takesWholeClass(sql`f.form_level`)} or exists (
          select from student_subject_assignments a
          where a.student_id = p.student_id and a.academic_year_id = l.academic_year_id
            and a.subject_id = l.subject_id and a.employee_id = l.employee_id)))`.execute(db);
  return rows[0];
}

/** Some of the pictures after that name which have no small one, by name. */
export async function listPicturesWithoutSmall(
  db: Database,
  last: string,
  atMost: number,
): Promise<{ name: string; jpeg: Buffer }[]> {
  return db
    .selectFrom('student_pictures')
    .select(['name', 'jpeg'])
    .where('small_webp', 'is', null)
    .where('name', '>', last)
    .orderBy('name')
    .limit(atMost)
    .execute();
}

/** Does nothing where the picture has been replaced meanwhile. */
export async function keepSmallPicture(db: Database, name: string, small_webp: Buffer): Promise<void> {
  await db.updateTable('student_pictures').set({ small_webp }).where('name', '=', name).execute();
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
