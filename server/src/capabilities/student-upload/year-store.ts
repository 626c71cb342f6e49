import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';

/** The next year has no row before its first term, and may have its intake earlier. */
export async function addYear(db: Database, academicYearId: number): Promise<void> {
  await db
    .insertInto('academic_years')
    .values({ academic_year_id: academicYearId, starts_on: null, ends_on: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** This transaction alone may be lost in a power cut, until a later one has been waited for. */
export async function commitWithoutWaiting(trx: DatabaseTransaction): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(trx);
}
