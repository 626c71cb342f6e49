import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';
import type { PictureAnswer } from '../../http/bind-endpoint.ts';

/** A picture's bytes; for a teacher, only where the student is on one of their mark sheets this year. */
export async function findPicture(db: Database, name: string, onlyForTeacher: number | null): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('student_pictures as p')
    .select('p.jpeg')
    .where('p.name', '=', name)
    .$if(onlyForTeacher !== null, (query) =>
      query.where((is) =>
        is.exists(
          is
            .selectFrom('current_term as c')
            .innerJoin('academic_terms as t', 't.academic_term_id', 'c.academic_term_id')
            .innerJoin('student_registrations as r', 'r.academic_year_id', 't.academic_year_id')
            .innerJoin('lessons as l', (join) =>
              join
                .onRef('l.academic_year_id', '=', 'r.academic_year_id')
                .onRef('l.form_class_id', '=', 'r.form_class_id'),
            )
            .select('r.student_id')
            .whereRef('r.student_id', '=', 'p.student_id')
            .where('l.employee_id', '=', onlyForTeacher ?? 0),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.jpeg;
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
