import { academicYearOfTerm } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';

/** Whether an employee teaches a subject to a class in the year of a term that the school's calendar has. */
export async function hasLesson(
  db: Database,
  lesson: { form_class_id: string; academic_term_id: number; subject_id: number; employee_id: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('lessons')
    .select('employee_id')
    .where('academic_year_id', '=', academicYearOfTerm(lesson.academic_term_id))
    .where('employee_id', '=', lesson.employee_id)
    .where('subject_id', '=', lesson.subject_id)
    .where('form_class_id', '=', lesson.form_class_id)
    .where((is) =>
      is.exists(
        is
          .selectFrom('academic_terms')
          .select('academic_term_id')
          .where('academic_term_id', '=', lesson.academic_term_id),
      ),
    )
    .executeTakeFirst();
  return found !== undefined;
}
