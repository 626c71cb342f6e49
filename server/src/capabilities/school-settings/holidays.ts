import { type Holiday, type SavedHoliday, schoolSettingsMessages } from 'contract/school-settings';
import { latestHoliday, termDateMessages } from 'contract/term-dates';
import { sql } from 'kysely';
import { recordChange } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { schoolToday } from '../../school-today.ts';

/** The days without school, in their order. */
export async function listHolidays(db: Database): Promise<Holiday[]> {
  return db.selectFrom('holidays').select(['holiday', 'title']).orderBy('holiday').execute();
}

/**
 * Adds a day without school, or gives it another title; whether it is new. 422 for a day too far ahead to be meant, 409 where
 * it has another title by now than `over`. Registers that were taken on it are kept, and count in no term any more: the answer
 * says how many.
 */
export async function saveHoliday(
  db: Database,
  who: SignedIn,
  { over, ...holiday }: Holiday & { over?: string | null | undefined },
): Promise<{ created: boolean; holiday: SavedHoliday }> {
  if (holiday.holiday > latestHoliday(await schoolToday(db))) {
    throw new Invalid({ holiday: [termDateMessages.holidayTooFarAhead] });
  }
  return inTransaction(db, async (trx) => {
    const before = await lockHoliday(trx, holiday.holiday);
    const registers = await registersOn(trx, holiday.holiday);
    const saved = { created: before === undefined, holiday: { ...holiday, registers } };
    if (before?.title === holiday.title) return saved;
    if (before !== undefined && over !== undefined && before.title !== over) {
      throw new Conflict(schoolSettingsMessages.namedMeanwhile(before.title), before);
    }
    await trx
      .insertInto('holidays')
      .values(holiday)
      .onConflict((conflict) => conflict.column('holiday').doUpdateSet({ title: holiday.title }))
      .execute();
    await recordChange(trx, who, { entity: 'holiday', before: before ?? null, after: holiday });
    return saved;
  });
}

/** Makes a day without school a school day; 404 where it is one, 409 where it has another title by now than `over`. */
export async function deleteHoliday(
  db: Database,
  who: SignedIn,
  { holiday: day, over }: { holiday: string; over?: string | undefined },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockHoliday(trx, day);
    if (before === undefined) throw new NotFound(schoolSettingsMessages.noHoliday);
    if (over !== undefined && before.title !== over) {
      throw new Conflict(schoolSettingsMessages.namedMeanwhile(before.title), before);
    }
    await trx.deleteFrom('holidays').where('holiday', '=', day).execute();
    await recordChange(trx, who, { entity: 'holiday', before, after: null });
  });
}

async function registersOn(trx: DatabaseTransaction, day: string): Promise<number> {
  const { registers } = await trx
    .selectFrom('attendance_registers')
    .select((is) => is.fn.countAll<number>().as('registers'))
    .where('register_date', '=', day)
    .executeTakeFirstOrThrow();
  return registers;
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
