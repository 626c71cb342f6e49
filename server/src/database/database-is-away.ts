import { isOutdatedPlan } from './prepared-statements.ts';

/**
 * Whether an error says that the database is away, full or too slow at the moment, and nothing of the request that
 * met it: PostgreSQL's classes 08 (connection), 40 (to be tried again), 53 (disk full, too many connections),
 * 57P (shutting down), 55P03, 57014 and 25P03 (waited too long), 58030 (the disk fails), and what the network says,
 * a name server that knows the database's host no more included.
 * A migration under a transaction passes by itself, too.
 */
export function databaseIsAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|40|53|57P|55P03|57014|25P03|58030)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/.test(
      code,
    ) ||
    isOutdatedPlan(error) ||
    /timeout e(xceeded|xpired)|Query read timeout|Connection terminated|is not queryable/i.test(error.message)
  );
}
