import type { Database } from '../../database/transaction.ts';

/** The first and the last day of a term. */
interface TermDays {
  term_start: string;
  term_end: string;
}

/** How many registers were taken on days of a term that are none of it once its dates are others: then they count nowhere. */
export async function countRegistersLeftOut(
  db: Database,
  before: TermDays,
  after: TermDays,
): Promise<number> {
  const { registers } = await db
    .selectFrom('attendance_registers')
    .select((is) => is.fn.countAll<number>().as('registers'))
    .where('register_date', '>=', before.term_start)
    .where('register_date', '<=', before.term_end)
    .where((is) =>
      is.or([is('register_date', '<', after.term_start), is('register_date', '>', after.term_end)]),
    )
    .executeTakeFirstOrThrow();
  return registers;
}
