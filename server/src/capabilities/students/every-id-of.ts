import { sql } from 'kysely';
import type { Database } from '../../database/transaction.ts';

/** The ids that a student has and ever had, by which the history, which cannot be changed, names them. */
export async function everyIdOf(db: Database, studentId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${studentId}::int as id
    union all
    select former_id from former_student_ids where student_id = ${studentId}`.execute(db);
  return rows.map(({ id }) => id);
}
