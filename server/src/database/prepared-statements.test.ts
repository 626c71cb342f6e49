import { afterAll, describe, expect, it } from 'vitest';
import { databaseIsAway } from './database-is-away.ts';
import { APPLICATION_ROLE, connect } from './connect.ts';
import { testDatabase } from './testing/test-database.ts';
import type { Database } from './transaction.ts';

const school = await testDatabase();
afterAll(school.close);

const read = async (db: Database) =>
  db.selectFrom('holidays').selectAll().where('holiday', '=', '2026-08-31').executeTakeFirst();

describe('a process whose table gets another column, as when a newer one beside it migrates,', () => {
  it('goes on reading whole rows', async () => {
    const { db, close } = connect(school.ownerSettings, { max: 1, role: APPLICATION_ROLE });
    await school.owner.db
      .insertInto('holidays')
      .values({ holiday: '2026-08-31', title: 'Independence Day' })
      .execute();
    expect(await read(db)).toMatchObject({ title: 'Independence Day' });
    await school.owner.pool.query(`alter table holidays add column poui text not null default 'pink'`);
    expect(await read(db)).toMatchObject({ title: 'Independence Day', poui: 'pink' });
    expect(await read(db)).toMatchObject({ title: 'Independence Day', poui: 'pink' });
    await close();
  });

  it('asks a page in mid-transaction to try again, and is ready for that', async () => {
    const { db, close } = connect(school.ownerSettings, { max: 1, role: APPLICATION_ROLE });
    await read(db);
    await school.owner.pool.query(`alter table holidays add column immortelle text`);
    const refusal: unknown = await db
      .transaction()
      .execute(read)
      .catch((error: unknown) => error);
    expect(databaseIsAway(refusal)).toBe(true);
    expect(await db.transaction().execute(read)).toMatchObject({ immortelle: null });
    await close();
  });
});
