import { sql } from 'kysely';
import type { Database } from './database/transaction.ts';

/** What the clock at the school shows, 'YYYY-MM-DD HH:MM'. */
export async function schoolNow(db: Database): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(now() at time zone coalesce((select time_zone from school_settings), 'America/Port_of_Spain'),
      'YYYY-MM-DD HH24:MI') as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A query for the time found none.');
  return row.now;
}

/** The day it is at the school, 'YYYY-MM-DD'. */
export async function schoolToday(db: Database): Promise<string> {
  return (await schoolNow(db)).slice(0, 10);
}
