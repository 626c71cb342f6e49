import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';
import { initialAndSurname } from '../../capabilities/employees/initial-and-surname.ts';
import type { ClassInYear } from './class-in-term.ts';
import { firstChanges } from './first-changes.ts';

/** Who leads the class in the year, or led it in the term, and the term; the term is null when there is no such term. */
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

export interface Leader {
  employee_id: number;
  /** Initial and surname. */
  name: string;
  /** Whether the class is theirs today. */
  leads: boolean;
  /** Whether it was theirs when the term was left; the same of a year, and of a term that is not left. */
  led: boolean;
}

const entities = {
  form_teacher_assignments: 'form_teacher_assignment',
  form_dean_assignments: 'form_dean_assignment',
} as const;

/** Everything about the class, its year and the term but its students, in one query. */
export async function findClassSetting(db: Database, which: ClassInYear): Promise<ClassSetting> {
  const { form_class_id, academic_year_id, academic_term_id } = which;
  const leaders = (table: 'form_teacher_assignments' | 'form_dean_assignments') => sql`
    (select coalesce(json_agg(json_build_object('employee_id', e.id, 'name', ${initialAndSurname},
          'leads', a.employee_id is not null, 'led', coalesce(c.stood, true)) order by e.last_name, e.first_name), '[]')
      from (
        select employee_id from ${sql.table(table)}
        where academic_year_id = ${academic_year_id} and form_class_id = ${form_class_id}
      ) a full join (${firstChanges(entities[table], which)}) c using (employee_id)
      join employees e on e.id = employee_id
      where a.employee_id is not null or c.stood)`;
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
