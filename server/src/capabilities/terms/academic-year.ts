import type { Database } from '../../database/transaction.ts';

/** Whether the calendar has the year: of its terms, or added for what comes before them. */
export async function yearExists(db: Database, academicYearId: number): Promise<boolean> {
  const found = await db
    .selectFrom('academic_years')
    .select('academic_year_id')
    .where('academic_year_id', '=', academicYearId)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The coming year has no row before its first term, and may have its intake and its timetable earlier; its dates come
 * with its terms.
 */
export async function addYear(db: Database, academicYearId: number): Promise<void> {
  await db
    .insertInto('academic_years')
    .values({ academic_year_id: academicYearId, starts_on: null, ends_on: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
