import { type RawBuilder, sql } from 'kysely';
import type { Database } from './transaction.ts';

/** The ids that a student has and ever had, by which the history, which cannot be changed, names them. */
export async function everyIdOf(db: Database, studentId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select ${everyIdIn(studentId)} as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/**
 * The same within a statement, as an array of integers: of an id that is known, or of one in a column of the statement
 * around it. `student_id = any(…)` with it is answered from the history's index.
 */
export function everyIdIn(student: number | RawBuilder<number>): RawBuilder<number[]> {
  return sql<number[]>`array(
    select ${student}::int
    union all
    select known.former_id from former_student_ids known where known.student_id = ${student})`;
}
