import { studentMessages } from 'contract/students';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { Conflict } from '../../errors.ts';

/** How many ids a year has. */
const idsOfYear = 10_000;

/**
 * Whoever gives a student an id does so alone, until the transaction ends. `waitsForDisk` false: this transaction
 * may be lost in a power cut until a later one has been waited for.
 */
export async function lockStudentIds(
  trx: DatabaseTransaction,
  { waitsForDisk = true }: { waitsForDisk?: boolean } = {},
): Promise<void> {
  const commit = waitsForDisk ? sql`` : sql`, set_config('synchronous_commit', 'off', true)`;
  await sql`select pg_advisory_xact_lock(hashtextextended('student ids', 7))${commit}`.execute(trx);
}

/**
 * The next id of a year: start year × 10000 + a running number (3-decisions §7), the first free one where the last
 * has been given. Ids must be locked. An id that someone once had is never given again.
 */
export async function nextStudentId(trx: DatabaseTransaction, academicYearId: number): Promise<number> {
  const base = Math.floor(academicYearId / 10_000) * idsOfYear;
  const last = base + idsOfYear - 1;
  const { rows } = await sql<{ highest: number | null }>`
    select greatest(
      (select max(student_id) from students where student_id between ${base} and ${last}),
      (select max(former_id) from former_student_ids where former_id between ${base} and ${last})
    ) as highest`.execute(trx);
  const next = (rows[0]?.highest ?? base) + 1;
  return next <= last ? next : firstFreeId(trx, base + 1, last);
}

async function firstFreeId(trx: DatabaseTransaction, first: number, last: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from generate_series(${first}::int, ${last}::int) as id
    where not exists (select from students where student_id = id)
      and not exists (select from former_student_ids where former_id = id)
    order by id limit 1`.execute(trx);
  const [free] = rows;
  if (free === undefined) throw new Conflict(studentMessages.noFreeNumber);
  return free.id;
}
