import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';
import type { ClassListStudent } from './class-list-model.ts';

export type ListedStudent = Omit<ClassListStudent, 'number'>;

/**
 * Who is registered in the class that year, by last name, first name. Who left school stays in the lists of
 * the years, before the current one, in which they have marks (3-decisions §9); who graduated, in all.
 */
export async function listStudentsOfYear(
  db: Database,
  { form_class_id, academic_year_id }: { form_class_id: string; academic_year_id: number },
): Promise<ListedStudent[]> {
  return db
    .selectFrom('student_registrations as r')
    .innerJoin('students as s', 's.student_id', 'r.student_id')
    .select([
      's.student_id',
      's.last_name',
      's.first_name',
      's.gender',
      's.date_of_birth',
      's.birth_certificate_pin',
    ])
    .where('r.academic_year_id', '=', academic_year_id)
    .where('r.form_class_id', '=', form_class_id)
    .where((is) =>
      is.or([
        sql<boolean>`was_at_school(s.student_status_id, r.academic_year_id)`,
        is.and([
          is.not(
            is.exists(
              is
                .selectFrom('current_term as c')
                .innerJoin('academic_terms as t', 't.academic_term_id', 'c.academic_term_id')
                .select('c.id')
                .where('t.academic_year_id', '=', academic_year_id),
            ),
          ),
          is.exists(
            is
              .selectFrom('term_marks as m')
              .select('m.student_id')
              .whereRef('m.student_id', '=', 'r.student_id')
              .where('m.academic_year_id', '=', academic_year_id),
          ),
        ]),
      ]),
    )
    .orderBy('s.last_name')
    .orderBy('s.first_name')
    .orderBy('s.student_id')
    .execute();
}
