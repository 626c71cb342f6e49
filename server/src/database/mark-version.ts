import { type RawBuilder, sql } from 'kysely';
import { everyIdIn } from './every-id-of.ts';

/**
 * The highest version that the row of a student, term and subject ever had, by the history, which names students also by
 * ids that were corrected since; 0 where there was none. A row that is entered anew begins above it, so that a page which
 * still shows the deleted one is seen to be stale.
 */
export function highestMarkVersion(key: {
  student_id: number;
  academic_term_id: number;
  subject_id: number;
}): RawBuilder<number> {
  return sql<number>`(
    select coalesce(max(greatest((h.before ->> 'version')::int, (h.after ->> 'version')::int)), 0)
    from history h
    where h.student_id = any(${everyIdIn(key.student_id)})
      and h.academic_term_id = ${key.academic_term_id}
      and h.subject_id = ${key.subject_id} and h.entity = 'term_mark')`;
}
