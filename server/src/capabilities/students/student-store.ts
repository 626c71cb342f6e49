import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';

/** The active students registered in a year, by last name, first name. */
export async function listActiveStudents(
  db: Database,
  academicYearId: number,
  { datesOfBirth }: { datesOfBirth: boolean },
) {
  return db
    .selectFrom('student_registrations as r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .innerJoin('form_classes as f', 'f.form_class_id', 'r.form_class_id')
    .select([
      's.student_id',
      's.last_name',
      's.first_name',
      'r.form_class_id',
      'f.form_level',
      's.gender',
      sql<string>`coalesce(s.picture, '')`.as('picture'),
    ])
    .$if(datesOfBirth, (query) => query.select('s.date_of_birth'))
    .where('r.academic_year_id', '=', academicYearId)
    .where('s.student_status_id', '=', 1)
    .orderBy('s.last_name')
    .orderBy('s.first_name')
    .orderBy('s.student_id')
    .execute();
}
