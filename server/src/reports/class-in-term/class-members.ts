import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { hasMarksInTerm } from '../has-marks-in-term.ts';
import type { ClassInTerm } from './class-in-term.ts';
import { wasAtSchoolThen } from './at-school-then.ts';
import { wasLeft } from './term-left.ts';

/**
 * The `student_id`s of a class in a term, as its documents have them: by the class of their term record, else by
 * the year's registration. Who left stays in the terms in which they have marks (3-decisions §9), and in those that were left
 * before them; who graduated, in all. Who has neither record nor marks in a term that was left came after it, and is in its
 * documents as little as what is taught only since then.
 */
export function membersOf({ form_class_id, academic_term_id }: ClassInTerm) {
  return sql<{ student_id: number }>`
    select s.student_id
    from (
      select student_id from student_term_records
      where academic_term_id = ${academic_term_id} and form_class_id = ${form_class_id}
      union all
      select r.student_id from student_registrations r
      where r.academic_year_id = ${academicYearOfTerm(academic_term_id)} and r.form_class_id = ${form_class_id}
        and not exists (select from student_term_records t
          where t.student_id = r.student_id and t.academic_term_id = ${academic_term_id})
        and not exists (select from term_registration_removals x
          where x.student_id = r.student_id and x.academic_term_id = ${academic_term_id})
        and (not ${wasLeft(academic_term_id)} or ${hasMarksInTerm('r', academic_term_id)})
    ) member
    join students s on s.student_id = member.student_id
    where ${hasMarksInTerm('member', academic_term_id)} or ${wasAtSchoolThen(academic_term_id)}`;
}

/** Those of `membersOf` whom a list to work in holds: that of the current term is without who left. */
export function membersListed(which: ClassInTerm) {
  return sql<{ student_id: number }>`
    select student_id from (${membersOf(which)}) member
    join students s using (student_id)
    where was_at_school(s.student_status_id, ${academicYearOfTerm(which.academic_term_id)}::int)
      or not exists (select from current_term where academic_term_id = ${which.academic_term_id})`;
}
