import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { listStandingEntries } from '../capabilities/attendance/attendance-import-store.ts';
import { listMarkedElsewhere } from '../capabilities/attendance/register-store.ts';
import { endPresence, keepPresent } from '../capabilities/marks/presence-store.ts';
import { presentIdsOf } from '../capabilities/students/present-ids.ts';
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

/** A connection keeps so many statements and no more: those of a class of 31 must not stand beside those of one of 32. */
describe('a statement about many, kept by the connection once, however many they are:', () => {
  const register = { form_class_id: '1A', date: '2026-11-20', session: 'AM' } as const;
  const streams = (count: number) => Array.from({ length: count }, () => randomUUID());
  const ids = (count: number) => Array.from({ length: count }, (_, index) => 20260001 + index);
  const days = (count: number) => Array.from({ length: count }, (_, index) => `2026-11-0${index + 1}`);

  it.each<[of: string, ask: (db: Database, count: number) => Promise<unknown>]>([
    ['who is still at their mark sheets', async (db, count) => keepPresent(db, streams(count))],
    ['who has left them', async (db, count) => endPresence(db, streams(count))],
    ['which ids students have by now', async (db, count) => presentIdsOf(db, ids(count))],
    ['who is marked elsewhere', async (db, count) => listMarkedElsewhere(db, register, ids(count))],
    ['what registers say of days', async (db, count) => listStandingEntries(db, days(count))],
  ])('%s', async (_of, ask) => {
    const { db, pool, close } = connect(school.ownerSettings, { max: 1, role: APPLICATION_ROLE });
    for (const count of [1, 2, 7]) await ask(db, count);
    const { rows } = await pool.query('select statement from pg_prepared_statements');
    expect(rows).toHaveLength(1);
    await close();
  });
});
