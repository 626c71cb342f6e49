import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { everyIdIn } from '../../database/every-id-of.ts';
import { wasLeftBefore } from '../../reports/class-in-term/term-left.ts';
import { hasMarksInTerm } from '../../reports/has-marks-in-term.ts';

/**
 * Whether a student of the term's year without a record in it, by the name of their row in the statement around it, is to be
 * given one: in a term that was left before only who has marks there, or came into the year since the school went back to
 * it; else whoever came later would be in its finished documents for good (docs/decisions/027). Another class is no coming.
 */
export function isDueARecord(of: 'r' | 'member', academicTermId: number) {
  return sql<boolean>`(
    not ${wasLeftBefore(academicTermId)} or ${hasMarksInTerm(of, academicTermId)} or exists (
      select from history h
      where h.student_id = any(${everyIdIn(sql.ref(`${of}.student_id`))}) and h.academic_term_id is null
        and h.entity = 'student_registration' and h.before is null
        and (h.after ->> 'academic_year_id')::int = ${academicYearOfTerm(academicTermId)}
        and h.at >= coalesce(${currentSince(academicTermId)}, now())))`;
}

/** Since when a term is current, by the latest move of the marker; null for one that it was not moved to last. */
function currentSince(academicTermId: number) {
  return sql`(
    select case when (m.after ->> 'id')::int = ${academicTermId} then m.at end
    from (
      select after, at from history
      where entity = 'current_term' and student_id is null and reason <> 'update'
      order by id desc limit 1) m)`;
}
