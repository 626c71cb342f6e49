import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

/** Every write runs in one of these: all of it is stored, or none. Within one there is no other: it joins that. */
export async function inTransaction<T>(
  db: Database,
  work: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work);
}

/**
 * What is read in several statements, all of it as of one moment: between two of them somebody may have stored what makes
 * the second answer another question.
 */
export async function asOfOneMoment<T>(
  db: Database,
  read: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

function isTransaction(db: Database): db is DatabaseTransaction {
  return db.isTransaction;
}
