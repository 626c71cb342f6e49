import type { Database } from '../../database/transaction.ts';

/** The title of a subject, in use or retired; null where there is none of this id. */
export async function subjectTitle(db: Database, subjectId: number): Promise<string | null> {
  const subject = await db
    .selectFrom('subjects')
    .select('title')
    .where('id', '=', subjectId)
    .executeTakeFirst();
  return subject?.title ?? null;
}
