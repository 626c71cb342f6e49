import type { TestDatabase } from '../database/testing/test-database.ts';

/**
 * Until so many transactions, or more, of the school stand still because of another one, each for so many milliseconds; a number
 * may change meanwhile.
 */
export async function untilWaiting(
  { owner }: Pick<TestDatabase, 'owner'>,
  count: number | (() => number),
  { milliseconds = 0 } = {},
): Promise<void> {
  for (;;) {
    const { rows } = await owner.pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and not exists (
         select from pg_locks where pg_locks.pid = pg_stat_activity.pid and not granted
           and coalesce(waitstart, clock_timestamp()) > clock_timestamp() - $1 * interval '1 ms')`,
      [milliseconds],
    );
    if ((rows[0]?.waiting ?? 0) >= (typeof count === 'number' ? count : count())) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
