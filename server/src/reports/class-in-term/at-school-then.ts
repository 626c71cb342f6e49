import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { everyIdIn } from '../../database/every-id-of.ts';
import { happenedSinceLeft } from './term-left.ts';

/**
 * Whether the student of the row `s` in the statement around it was at school in a term: when it was left, by the first
 * change of their status since, which the history has; by their status of today where it never changed, and in a term that
 * is not left.
 */
export function wasAtSchoolThen(academicTermId: number) {
  return sql<boolean>`exists (
    select from (
      select coalesce((
        select (h.before ->> 'student_status_id')::smallint from history h
        where h.student_id = any(${everyIdIn(sql<number>`s.student_id`)}) and h.academic_term_id is null
          and h.entity = 'student' and h.before -> 'student_status_id' <> h.after -> 'student_status_id'
          and ${happenedSinceLeft(academicTermId)}
        order by h.id limit 1), s.student_status_id) as status
      offset 0
    ) of_then where was_at_school(of_then.status, ${academicYearOfTerm(academicTermId)}::int))`;
}
