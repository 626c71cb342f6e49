import type { Database } from '../../database/transaction.ts';

/**
 * The ids that students have now, by those of these that they had before Admin corrected them. What waited on a
 * teacher's device is sent under the former ones.
 */
export async function presentIdsOf(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('former_student_ids')
    .select(['former_id', 'student_id'])
    .where((is) => is('former_id', '=', is.fn.any(is.val(ids))))
    .execute();
  return new Map(rows.map(({ former_id, student_id }) => [former_id, student_id]));
}

/** The same of everything that these students, named by their present ids, were ever known by. */
export async function formerIdsOf(
  db: Database,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('former_student_ids')
    .select(['former_id', 'student_id'])
    .where((is) => is('student_id', '=', is.fn.any(is.val(studentIds))))
    .execute();
  return new Map(rows.map(({ former_id, student_id }) => [former_id, student_id]));
}

/** The id that a student has now, whose record may be open under a former one; the same where it is none. */
export async function presentIdOf(db: Database, id: number): Promise<number> {
  return (await presentIdsOf(db, [id])).get(id) ?? id;
}
