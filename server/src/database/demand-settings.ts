import type pg from 'pg';
import { type ConnectOptions, lockTimeoutMs } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';

/**
 * Whether a connection works under the settings that `connect` gave it, the role and schema among them where they were
 * given. Through a pooler that swallows them the application would work as the owner, who may change history, and a
 * restore would fill the school that is there and drop it. Throws DatabaseRefused.
 */
export async function demandSettings(
  pool: pg.Pool,
  { role, schema }: Pick<ConnectOptions, 'role' | 'schema'> = {},
): Promise<void> {
  const { rows } = await pool.query<{ role: string; schema: string | null; wait: number }>(`
    select current_user as role, current_schema() as schema,
      (select setting::int from pg_settings where name = 'lock_timeout') as wait`);
  const [found] = rows;
  const has =
    found?.wait === lockTimeoutMs &&
    (role === undefined || found.role === role) &&
    (schema === undefined || found.schema === schema);
  if (has) return;
  throw new DatabaseRefused(
    'Something between here and PostgreSQL, such as a pooler, keeps back the settings of the connection. ' +
      'DATABASE_URL must lead to PostgreSQL itself.',
  );
}
