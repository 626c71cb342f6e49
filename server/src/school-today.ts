import { sql } from 'kysely';
import type { Database } from './database/transaction.ts';

/** The day it is at the school, 'YYYY-MM-DD'. */
export async function schoolToday(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone coalesce((select time_zone from school_settings), 'America/Port_of_Spain'))::date
      as today`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A query for the date found none.');
  return row.today;
}
