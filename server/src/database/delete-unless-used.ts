import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseTransaction } from './transaction.ts';

/** Deletes a row unless another one refers to it; whether it went. The transaction goes on either way. */
export async function deleteUnlessUsed(
  trx: DatabaseTransaction,
  table: 'subjects' | 'form_classes',
  column: 'id' | 'form_class_id',
  key: number | string,
): Promise<boolean> {
  await sql`savepoint deletion`.execute(trx);
  try {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${key}`.execute(trx);
    await sql`release savepoint deletion`.execute(trx);
    return true;
  } catch (error) {
    const isUsed = error instanceof pg.DatabaseError && error.code === foreignKeyViolation;
    if (!isUsed) throw error;
    await sql`rollback to savepoint deletion`.execute(trx);
    return false;
  }
}

const foreignKeyViolation = '23503';
