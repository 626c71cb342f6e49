import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';
import { initialAndSurname } from '../../capabilities/employees/initial-and-surname.ts';

/** Which documents: of one form class in one year, and mostly in one term of it. */
export interface ClassInYear {
  form_class_id: string;
  academic_year_id: number;
  academic_term_id: number | null;
}

/** Who leads the class in the year, and the term; the term is null when there is no such term. */
export interface ClassSetting {
  class_exists: boolean;
  year_exists: boolean;
  term: number | null;
  term_start: string;
  term_end: string;
  next_term_start: string | null;
  form_teachers: Leader[];
  deans: Leader[];
}

interface Leader {
  employee_id: number;
  /** Initial and surname. */
  name: string;
}

/** Everything about the class, its year and the term but its students, in one query. */
export async function findClassSetting(
  db: Database,
  { form_class_id, academic_year_id, academic_term_id }: ClassInYear,
): Promise<ClassSetting> {
  const leaders = (table: 'form_teacher_assignments' | 'form_dean_assignments') => sql`
    (select coalesce(json_agg(json_build_object('employee_id', e.id, 'name', ${initialAndSurname})
        order by e.last_name, e.first_name), '[]')
      from ${sql.table(table)} a join employees e on e.id = a.employee_id
      where a.academic_year_id = ${academic_year_id} and a.form_class_id = ${form_class_id})`;
  const { rows } = await sql<ClassSetting>`
    select exists (select from form_classes where form_class_id = ${form_class_id}) as class_exists,
      exists (select from academic_years where academic_year_id = ${academic_year_id}) as year_exists,
      t.term, t.term_start, t.term_end, t.next_term_start,
      ${leaders('form_teacher_assignments')} as form_teachers,
      ${leaders('form_dean_assignments')} as deans
    from (select) as one left join academic_terms t on t.academic_term_id = ${academic_term_id}`.execute(db);
  const [setting] = rows;
  if (setting === undefined) throw new Error('A left join lost its only row.');
  return setting;
}
