import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readOfTable } from '../../database/testing/read-of-table.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import { writeTestSchool } from '../../testing/test-school.ts';
import { listRegisterDates } from './attendance-count-store.ts';

const school = await testDatabase();
afterAll(school.close);
await writeTestSchool(school);
const owner = school.owner.db;

it('the dates with a register are found without reading the registers of every class', async () => {
  const days = 120;
  await sql`insert into form_classes (form_class_id) select '1 Year ' || n from generate_series(1, 20) n`.execute(
    owner,
  );
  await sql`
    insert into attendance_registers (form_class_id, register_date, session)
    select '1 Year ' || c, date '2025-09-01' + n, s
    from generate_series(1, 20) c, generate_series(0, ${days - 1}::int) n, unnest(array['AM', 'PM']) s`.execute(
    owner,
  );
  await sql`analyze attendance_registers`.execute(owner);
  await owner.transaction().execute(async (trx) => {
    const read = await readOfTable(trx, 'attendance_registers', async () => {
      expect((await listRegisterDates(trx)).length).toBeGreaterThanOrEqual(days);
    });
    expect(read.rows).toBeLessThan(3 * days);
  });
});
