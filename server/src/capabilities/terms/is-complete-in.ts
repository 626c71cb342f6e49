import { type RawBuilder, sql } from 'kysely';

/**
 * The same as `isComplete` of the contract, of the row `m` of term_marks in the statement around it, where exams count by
 * `examMark` (1) or do not (0); not true either where there is no row.
 */
export function isCompleteIn(examMark: RawBuilder<0 | 1>) {
  return sql<boolean | null>`(
    (m.course_mark is not null or m.course_attendance <> 1)
    and (${examMark} = 0 or m.exam_mark is not null or m.exam_attendance <> 1))`;
}
