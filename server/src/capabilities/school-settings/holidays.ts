import { type Holiday, schoolSettingsMessages } from 'contract/school-settings';
import { sql } from 'kysely';
import { recordChange } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';

/** The days without school, in their order. */
export async function listHolidays(db: Database): Promise<Holiday[]> {
  return db.selectFrom('holidays').select(['holiday', 'title']).orderBy('holiday').execute();
}

/** Adds a day without school, or gives it another title; whether it is new. */
export async function saveHoliday(
  db: Database,
  who: SignedIn,
  holiday: Holiday,
): Promise<{ created: boolean; holiday: Holiday }> {
  return inTransaction(db, async (trx) => {
    const before = await lockHoliday(trx, holiday.holiday);
    if (before?.title === holiday.title) return { created: false, holiday };
    await trx
      .insertInto('holidays')
      .values(holiday)
      .onConflict((conflict) => conflict.column('holiday').doUpdateSet({ title: holiday.title }))
      .execute();
    await recordChange(trx, who, { entity: 'holiday', before: before ?? null, after: holiday });
    return { created: before === undefined, holiday };
  });
}

/** Makes a day without school a school day; 404 where it is one. */
export async function deleteHoliday(db: Database, who: SignedIn, day: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockHoliday(trx, day);
    if (before === undefined) throw new NotFound(schoolSettingsMessages.noHoliday);
    await trx.deleteFrom('holidays').where('holiday', '=', day).execute();
    await recordChange(trx, who, { entity: 'holiday', before, after: null });
  });
}

/** Holds all of them: two who add the same day at once have no row that either could hold. */
async function lockHoliday(trx: DatabaseTransaction, day: string): Promise<Holiday | undefined> {
  await sql`lock table holidays in share row exclusive mode`.execute(trx);
  return trx
    .selectFrom('holidays')
    .select(['holiday', 'title'])
    .where('holiday', '=', day)
    .executeTakeFirst();
}
