import { type RawBuilder, sql } from 'kysely';

/**
 * The `student_id`s of a class in a term, as the term's documents have them: by the class of the term record, else
 * by the registration of the year, unless the student was taken off the term. Every term record has a registration
 * of its year. In two halves, so that each is found by its index on the class.
 */
export function membersOfClass({ form_class_id, academic_term_id, academic_year_id }: ClassToFind) {
  return sql<{ student_id: number }>`
    select t.student_id from student_term_records t
    where t.academic_term_id = ${academic_term_id} and t.form_class_id = ${form_class_id}
    union all
    select r.student_id from student_registrations r
    where r.academic_year_id = ${academic_year_id} and r.form_class_id = ${form_class_id}
      and not exists (select from student_term_records t
        where t.student_id = r.student_id and t.academic_term_id = ${academic_term_id})
      and not exists (select from term_registration_removals x
        where x.student_id = r.student_id and x.academic_term_id = ${academic_term_id})`;
}

/** Columns of the statement around it where several classes are asked about. */
interface ClassToFind {
  form_class_id: string | RawBuilder<string>;
  academic_term_id: number | RawBuilder<number>;
  academic_year_id: number | RawBuilder<number>;
}
