import { sql } from 'kysely';
import type { DatabaseTransaction } from '../transaction.ts';

interface ReadOfTable {
  /** How often the table was looked into, whole or by an index. */
  looks: number;
  /** Rows that were taken up in doing so. */
  rows: number;
}

/** What some work in a transaction reads of a table: counted by PostgreSQL, and the same on a slow machine. */
export async function readOfTable(
  trx: DatabaseTransaction,
  table: string,
  work: () => Promise<unknown>,
): Promise<ReadOfTable> {
  // What the connection did in the second before is still counted with what it does now.
  const before = await counted(trx, table);
  await work();
  const after = await counted(trx, table);
  return { looks: after.looks - before.looks, rows: after.rows - before.rows };
}

async function counted(trx: DatabaseTransaction, table: string): Promise<ReadOfTable> {
  const { rows } = await sql<{ looks: string; rows: string }>`
    select seq_scan + coalesce(idx_scan, 0) as looks, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables where relname = ${table}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no table ${table}.`);
  return { looks: Number(row.looks), rows: Number(row.rows) };
}
