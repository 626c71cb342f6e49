import { academicYearOfTerm } from 'contract/terms';
import { type RawBuilder, sql } from 'kysely';
import { everyIdIn } from '../../database/every-id-of.ts';
import type { ClassInTerm } from '../class-in-term/class-in-term.ts';
import { firstChanges } from '../class-in-term/first-changes.ts';
import { happenedSinceLeft, whenLeft } from '../class-in-term/term-left.ts';

/**
 * What a class was taught, and its students were assigned to, when a term was left (docs/decisions/027). What was taken out
 * since is known to the history: there the first change after that moment says what stood at it. A term that is not left
 * has no such moment: what was taken out is out.
 */

/**
 * The lessons of the class that count in the term: `subject_id`, `employee_id` and `in_time`, whether it was there when the
 * term was left or began only since.
 */
export function lessonsInTerm({ form_class_id, academic_term_id }: ClassInTerm) {
  const year = academicYearOfTerm(academic_term_id);
  return sql`
    select subject_id, employee_id, ${beganInTime(academic_term_id)} as in_time from lessons
    where academic_year_id = ${year} and form_class_id = ${form_class_id}
    union
    select subject_id, employee_id, true
    from (${firstChanges('lesson', { form_class_id, academic_term_id, academic_year_id: year })}) changed where stood`;
}

/**
 * The subjects that the students were assigned to: `student_id`, `subject_id` and the teacher's `employee_id`. The history
 * names a student by the number of its day.
 */
export function assignmentsInTerm(studentIds: readonly number[], academicTermId: number) {
  const year = academicYearOfTerm(academicTermId);
  return sql`
    with first_change as (
      select distinct on (s.student_id, h.subject_id) s.student_id, h.subject_id,
        (h.before ->> 'employee_id')::int as employee_id
      from unnest(${studentIds}::integer[]) as s (student_id)
      join history h on h.student_id = any(${everyIdIn(sql<number>`s.student_id`)}) and h.academic_term_id is null
      where h.entity = 'student_subject_assignment' and ${happenedSinceLeft(academicTermId)}
        and coalesce(h.after, h.before) @> jsonb_build_object('academic_year_id', ${year}::int)
      order by s.student_id, h.subject_id, h.id
    )
    select student_id, subject_id, employee_id from first_change where employee_id is not null
    union all
    select student_id, subject_id, employee_id from student_subject_assignments a
    where student_id = any(${studentIds}) and academic_year_id = ${year} and ${beganInTime(academicTermId)}
      and not exists (select from first_change f
        where f.student_id = a.student_id and f.subject_id = a.subject_id)`;
}

/** Whether a row in the statement around it was there when the term was left; of one that is not left, it was. */
function beganInTime(academicTermId: number): RawBuilder<boolean> {
  return sql<boolean>`since < coalesce(${whenLeft(academicTermId)}, 'infinity')`;
}
