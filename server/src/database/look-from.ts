import { type RawBuilder, sql } from 'kysely';

/**
 * The moment from which on saves are looked for that came since another one, or in the last seconds where that is null. A save
 * becomes visible a little after the moment that it bears, so it is looked 20 seconds further back.
 */
export function lookFrom(since: RawBuilder<unknown>, seconds: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`coalesce(${since}, now() - ${seconds} * interval '1 second') - interval '20 seconds'`;
}
