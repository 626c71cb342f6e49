import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOfTable } from '../../database/testing/read-of-table.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { writeTestSchool } from '../../testing/test-school.ts';
import { listRegisterDates } from './attendance-count-store.ts';
import { listStandingEntries } from './attendance-import-store.ts';

/** A day's work goes by the day, however many registers the years before have left. */

const school = await testDatabase();
afterAll(school.close);
await writeTestSchool(school);
const owner = school.owner.db;

const days = 120;
const classes = 20;
const studentsOfClass = 5;

beforeAll(async () => {
  await sql`
    insert into form_classes (form_class_id) select '1 Year ' || n from generate_series(1, ${classes}::int) n`.execute(
    owner,
  );
  await sql`
    insert into students (student_id, first_name, last_name)
    select 20260000 + n, 'Student', 'Number ' || n
    from generate_series(1000, 999 + ${classes * studentsOfClass}::int) n`.execute(owner);
  await sql`
    insert into attendance_registers (form_class_id, register_date, session)
    select '1 Year ' || c, date '2025-09-01' + n, s
    from generate_series(1, ${classes}::int) c, generate_series(0, ${days - 1}::int) n, unnest(array['AM', 'PM']) s`.execute(
    owner,
  );
  await sql`
    insert into attendance_entries (student_id, register_date, session, form_class_id, status)
    select s.student_id, r.register_date, r.session, r.form_class_id, 1
    from attendance_registers r
    join students s on s.student_id between 20261000 and 20260999 + ${classes * studentsOfClass}::int
      and r.form_class_id = '1 Year ' || 1 + (s.student_id % ${classes}::int)`.execute(owner);
  await sql`analyze`.execute(owner);
});

/** In a transaction of its own, in which nothing was read before. */
async function inOne<T>(work: (trx: DatabaseTransaction) => Promise<T>): Promise<T> {
  return owner.transaction().execute(work);
}

it('the dates with a register are found without reading the registers of every class', async () => {
  await inOne(async (trx) => {
    expect((await listRegisterDates(trx)).length).toBeGreaterThanOrEqual(days);
    expect((await readOfTable(trx, 'attendance_registers')).rows).toBeLessThan(3 * days);
  });
});

it('what the registers of a day say is found without reading those of the other days', async () => {
  await inOne(async (trx) => {
    const entries = await listStandingEntries(trx, ['2025-10-01']);
    const ofOneDay = 2 * classes * studentsOfClass;
    expect(entries).toHaveLength(ofOneDay);
    expect((await readOfTable(trx, 'attendance_entries')).rows).toBeLessThan(2 * ofOneDay);
  });
});
