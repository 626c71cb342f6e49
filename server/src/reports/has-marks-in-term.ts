import { sql } from 'kysely';
import { holdsSomething } from './holds-something.ts';

/** Whether a student, by the name of their row in the statement around it, has marks in a term (3-decisions §9). */
export function hasMarksInTerm(of: 's' | 'r' | 'member', academicTermId: number) {
  return sql<boolean>`exists (select from term_marks m
    where m.student_id = ${sql.ref(`${of}.student_id`)} and m.academic_term_id = ${academicTermId}
      and ${holdsSomething})`;
}
