import type { Database } from '../database/transaction.ts';

/** What the history says of a student, the oldest first. */
export async function changesOfStudent(db: Database, studentId: number) {
  return db
    .selectFrom('history')
    .select(['entity', 'actor', 'reason'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
}
