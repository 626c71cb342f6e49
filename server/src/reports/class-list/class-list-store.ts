import type { Database } from '../../database/transaction.ts';
import type { ClassListStudent } from './class-list-model.ts';
import { isOnClassList } from './is-on-class-list.ts';

export type ListedStudent = Omit<ClassListStudent, 'number'>;

/** Who is on the list of the class of that year, by last name, first name. */
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
    .where(isOnClassList)
    .orderBy('s.last_name')
    .orderBy('s.first_name')
    .orderBy('s.student_id')
    .execute();
}
