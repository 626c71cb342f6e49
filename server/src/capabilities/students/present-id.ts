import type { Database } from '../../database/transaction.ts';

/**
 * The id by now of the student who had this one before Admin corrected it; undefined where it was nobody's. What waited
 * on a teacher's device is sent under the former id.
 */
export async function presentIdOf(db: Database, formerId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('former_student_ids')
    .select('student_id')
    .where('former_id', '=', formerId)
    .executeTakeFirst();
  return found?.student_id;
}
