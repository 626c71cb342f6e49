import { sql } from 'kysely';
import type { DatabaseTransaction } from '../transaction.ts';

interface ReadOfTable {
  /** How often the table was looked into, whole or by an index. */
  looks: number;
  /** Rows that were taken up in doing so. */
  rows: number;
}

/** What this transaction has read of a table so far: counted by PostgreSQL, and the same on a slow machine. */
export async function readOfTable(trx: DatabaseTransaction, table: string): Promise<ReadOfTable> {
  const { rows } = await sql<{ looks: string; rows: string }>`
    select seq_scan + coalesce(idx_scan, 0) as looks, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables where relname = ${table}`.execute(trx);
  const [counted] = rows;
  if (counted === undefined) throw new Error(`There is no table ${table}.`);
  return { looks: Number(counted.looks), rows: Number(counted.rows) };
}
