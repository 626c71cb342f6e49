import { type RawBuilder, sql } from 'kysely';

/**
 * Whether exams count (1) for a form level in a term: its own row, else the row for all levels, else they do (3-decisions §4).
 * Both may be columns of the statement around it.
 */
export function examMarkIn(term: number | RawBuilder<number>, level: number | RawBuilder<number>) {
  return sql<0 | 1>`coalesce((
    select configured.exam_mark from term_configurations configured
    where configured.academic_term_id = ${term}
      and (configured.form_level = ${level} or configured.form_level is null)
    order by configured.form_level nulls last limit 1), 1)`;
}
