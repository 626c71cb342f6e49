import { sql } from 'kysely';
import { holdsSomething } from '../holds-something.ts';

/**
 * Whether the student `s` of the registration `r` stands on the class list of its year. Who left school stays on the
 * lists of the years, before the current one, in which they have marks (3-decisions §9); who graduated, on all.
 */
export const isOnClassList = sql<boolean>`(
  was_at_school(s.student_status_id, r.academic_year_id)
  or r.academic_year_id not in (
    select t.academic_year_id from current_term join academic_terms t using (academic_term_id))
  and exists (select from term_marks m
    where m.student_id = r.student_id and m.academic_year_id = r.academic_year_id and ${holdsSomething}))`;
