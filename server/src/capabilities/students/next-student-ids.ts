import { studentMessages } from 'contract/students';
import { startYearOf } from 'contract/terms';
import { sql } from 'kysely';
import { schoolLock } from '../../database/school-lock.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { Conflict } from '../../errors.ts';

/** How many ids a year has. */
const idsOfYear = 10_000;

/**
 * Whoever gives students ids, or one of them a first class of a year, does so alone until the transaction ends, and a turn of
 * the school year waits for them. Taken after students' rows, and before the current term is looked up.
 */
export async function lockStudentIds(trx: DatabaseTransaction): Promise<void> {
  await sql`select ${schoolLock('student ids')}`.execute(trx);
}

/**
 * The next ids of a year: start year × 10000 + a running number (3-decisions §7), the first free ones where the last
 * has been given. Ids must be locked. An id that someone once had is never given again.
 */
export async function nextStudentIds(
  trx: DatabaseTransaction,
  academicYearId: number,
  count: number,
): Promise<number[]> {
  const base = startYearOf(academicYearId) * idsOfYear;
  const last = base + idsOfYear - 1;
  const { rows } = await sql<{ highest: number | null }>`
    select greatest(
      (select max(student_id) from students where student_id between ${base} and ${last}),
      (select max(former_id) from former_student_ids where former_id between ${base} and ${last})
    ) as highest`.execute(trx);
  const next = (rows[0]?.highest ?? base) + 1;
  if (next + count - 1 > last) return firstFreeIds(trx, { first: base + 1, last, count });
  return Array.from({ length: count }, (_, index) => next + index);
}

async function firstFreeIds(
  trx: DatabaseTransaction,
  { first, last, count }: { first: number; last: number; count: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from generate_series(${first}::int, ${last}::int) as id
    where not exists (select from students where student_id = id)
      and not exists (select from former_student_ids where former_id = id)
    order by id limit ${count}`.execute(trx);
  if (rows.length < count) throw new Conflict(studentMessages.noFreeNumber);
  return rows.map(({ id }) => id);
}
