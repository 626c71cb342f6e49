import type { Database } from '../../database/transaction.ts';
import { sessionHashOf } from '../../http/sessions.ts';

/** The year that the Timetable edits in a session; null while none was chosen, and the current one is meant. */
export async function findChosenYear(db: Database, sessionId: string): Promise<number | null> {
  const session = await db
    .selectFrom('sessions')
    .select('timetable_year_id')
    .where('id_hash', '=', sessionHashOf(sessionId))
    .executeTakeFirst();
  return session?.timetable_year_id ?? null;
}

/** Keeps the year for the rest of the session; null for whichever is current. */
export async function setChosenYear(
  db: Database,
  sessionId: string,
  academicYearId: number | null,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ timetable_year_id: academicYearId })
    .where('id_hash', '=', sessionHashOf(sessionId))
    .execute();
}

/** All years, in no order, and how many lessons each has. */
export async function listYears(db: Database): Promise<{ academic_year_id: number; lessons: number }[]> {
  return db
    .selectFrom('academic_years as y')
    .leftJoin('lessons as l', 'l.academic_year_id', 'y.academic_year_id')
    .select(({ fn }) => ['y.academic_year_id', fn.count<number>('l.employee_id').as('lessons')])
    .groupBy('y.academic_year_id')
    .execute();
}
