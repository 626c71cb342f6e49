import type { Database } from '../../database/transaction.ts';

/** The next year has no row before its first term, and may have its intake earlier. */
export async function addYear(db: Database, academicYearId: number): Promise<void> {
  await db
    .insertInto('academic_years')
    .values({ academic_year_id: academicYearId, starts_on: null, ends_on: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
