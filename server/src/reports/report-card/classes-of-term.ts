import type { ReportCardJobInput } from 'contract/report-card-jobs';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { inClassOrder } from '../../database/in-class-order.ts';
import type { Database } from '../../database/transaction.ts';

/** The form classes that had students in that term, those that are no longer in use included. */
export async function listClassesOfTerm(
  db: Database,
  { academic_term_id, form_level }: Pick<ReportCardJobInput, 'academic_term_id' | 'form_level'>,
): Promise<string[]> {
  const { rows } = await sql<{ form_class_id: string }>`
    select c.form_class_id from form_classes c
    where (${form_level}::integer is null or c.form_level = ${form_level})
      and exists (select from academic_terms where academic_term_id = ${academic_term_id})
      and (
        exists (select from student_term_records t
          where t.academic_term_id = ${academic_term_id} and t.form_class_id = c.form_class_id)
        or exists (select from student_registrations r
          where r.academic_year_id = ${academicYearOfTerm(academic_term_id)}
            and r.form_class_id = c.form_class_id))
    order by ${inClassOrder('c.form_class_id')}`.execute(db);
  return rows.map(({ form_class_id }) => form_class_id);
}
