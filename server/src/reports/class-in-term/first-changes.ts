import { sql } from 'kysely';
import type { ClassInYear } from './class-in-term.ts';
import { happenedSinceLeft } from './term-left.ts';

/**
 * What happened first to each lesson, form teacher or dean of a class since the term was left, as the history has it:
 * `subject_id` (of a lesson), `employee_id`, and whether it `stood` when the term was left or was added only since. Of a term
 * that is not left, nothing.
 */
export function firstChanges(
  entity: 'lesson' | 'form_teacher_assignment' | 'form_dean_assignment',
  { academic_year_id, form_class_id, academic_term_id }: ClassInYear,
) {
  return sql`
    select distinct on (of_class.subject_id, of_class.employee_id) of_class.*, side.stood
    from history h
    cross join lateral (values (h.before, true), (h.after, false)) as side (record, stood)
    cross join lateral jsonb_to_record(side.record) as of_class (subject_id int, employee_id int)
    where h.entity = ${entity} and h.student_id is null and ${happenedSinceLeft(academic_term_id)}
      and side.record @> jsonb_build_object('academic_year_id', ${academic_year_id}::int,
        'form_class_id', ${form_class_id}::text)
    order by of_class.subject_id, of_class.employee_id, h.id`;
}
