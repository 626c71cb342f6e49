import { type RawBuilder, sql } from 'kysely';

/**
 * Takes the lock of this name until the transaction ends. Advisory locks belong to the whole database; with the
 * schema in its name each school has a lock of its own.
 */
export function schoolLock(name: string): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${name}, 7))`;
}
