import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { readOfTable } from '../../database/testing/read-of-table.ts';
import { testDatabase } from '../../database/testing/test-database.ts';
import { findPerson } from '../../http/sessions.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { secondTerm } from '../../testing/term-office.ts';
import { term, writeTestSchool } from '../../testing/test-school.ts';
import { backdateTerm } from './backdate-term.ts';
import { changeCurrentTerm } from './change-current-term.ts';
import { completeTermRegistration } from './term-registration.ts';
import { findLastAdvanceNow } from './undo-advance.ts';

/** While the term turns the year's students are locked: nothing may then take as long as the school's history is. */

const school = await testDatabase();
afterAll(school.close);
await writeTestSchool(school);
const owner = school.owner.db;
const { account_id } = await owner
  .selectFrom('accounts')
  .select('account_id')
  .where('user_name', '=', 'sthomas')
  .executeTakeFirstOrThrow();
const office = await findPerson(owner, account_id);
if (office === null) throw new Error('The office has left.');

await sql`
  insert into history (actor, entity, student_id, academic_term_id, subject_id, after)
  select 'A teacher', 'term_mark', 20150000 + number % 3000, 202001, 33, '{"version": 1}'
  from generate_series(1, 30000) as number`.execute(owner);
await sql`analyze history`.execute(owner);

it('the term turns, and is looked at and gone back from, without reading the history of all years', async () => {
  await schoolRecords(owner).enrol({ id: 20269099, first: 'Zoë', last: 'Ng' }, '1A');
  await owner.transaction().execute(async (trx) => {
    const read = await readOfTable(trx, 'history', async () => {
      const advanced = await changeCurrentTerm(trx, office, secondTerm, { dryRun: false });
      expect(advanced.id).toBe(202602);
      expect((await findLastAdvanceNow(trx))?.may_be_undone).toBe(1);
      await schoolRecords(trx).enrol({ id: 20269098, first: 'Uma', last: 'Wade' }, '1A');
      await backdateTerm(trx, office, { academic_term_id: term });
      await completeTermRegistration(trx, office);
    });
    expect(read.rows).toBeLessThan(500);
  });
});
