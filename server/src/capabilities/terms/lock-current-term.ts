import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/transaction.ts';

/**
 * Whatever moves the current term, promotes or registers goes one after the other. Reading goes on; also where
 * there is no current term yet, and so no row to lock.
 */
export async function lockCurrentTerm(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table current_term in share row exclusive mode`.execute(trx);
}
