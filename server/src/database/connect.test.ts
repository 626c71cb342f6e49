import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from './connect.ts';
import { testDatabase, type TestDatabase } from './testing/test-database.ts';

let school: TestDatabase;

beforeAll(async () => {
  school = await testDatabase();
});
afterAll(() => school.close());

describe('a connection of the application', () => {
  it('gets numbers as numbers, dates as written and times in UTC, in arrays as well', async () => {
    const { rows } = await school.pool.query(
      `select 5::int8 as students, 67.5::numeric as mark, date '2026-09-07' as starts, '\\x0aff'::bytea as jpeg,
              timestamptz '2026-09-07 08:00:00.5-04' as saved, timestamptz '2026-09-07 08:00:00-04' as opened,
              array[1.5, null]::numeric[] as marks, array[date '2026-09-07'] as days, null::date as ends,
              array_agg(5::int8) as counts, array[timestamptz '2026-09-07 12:00Z'] as times`,
    );
    expect(rows).toEqual([
      {
        students: 5,
        mark: 67.5,
        starts: '2026-09-07',
        jpeg: Buffer.from([0x0a, 0xff]),
        saved: '2026-09-07T12:00:00.500000Z',
        opened: '2026-09-07T12:00:00.000000Z',
        marks: [1.5, null],
        days: ['2026-09-07'],
        ends: null,
        counts: [5],
        times: ['2026-09-07T12:00:00.000000Z'],
      },
    ]);
  });

  it('adds to the history and can neither change, delete nor empty it', async () => {
    const written = { actor: 'rsingh', entity: 'term_mark' };
    await school.db.insertInto('history').values(written).execute();
    await expect(school.db.updateTable('history').set({ actor: 'Admin' }).execute()).rejects.toThrow(DENIED);
    await expect(school.db.deleteFrom('history').execute()).rejects.toThrow(DENIED);
    await expect(sql`truncate history`.execute(school.db)).rejects.toThrow(DENIED);
    await expect(sql`drop table history`.execute(school.db)).rejects.toThrow(/must be owner/);
    expect(await school.db.selectFrom('history').select(['actor', 'entity']).execute()).toEqual([written]);
  });

  it('cannot touch the record of migrations', async () => {
    await expect(school.pool.query('delete from schema_migrations')).rejects.toThrow(DENIED);
  });

  it('gives up a statement that takes too long and a lock that does not come free', async () => {
    const { pool, close } = connect(school.ownerSettings, { max: 1, statementTimeoutMs: 50 });
    onTestFinished(close);
    await expect(pool.query('select pg_sleep(10)')).rejects.toThrow(/statement timeout/);
    const { rows } = await school.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect(rows).toEqual([{ statement: '20s', lock: '10s' }]);
  });

  it('survives its connections being cut, idle or in use', async () => {
    const { pool, close } = connect(school.ownerSettings, { max: 2 });
    onTestFinished(close);
    const inUse = await pool.connect();
    await pool.query('select');
    await school.owner.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const failure = await inUse.query('select').catch((error: unknown) => error);
    inUse.release(true);
    expect(failure).toBeInstanceOf(Error);
    while (pool.totalCount > 0) await sleep(5);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('tells the log of an idle connection that is lost while it is open, and not once it is closed', async () => {
    const warn = vi.fn<(...said: unknown[]) => void>();
    const { pool, close } = connect(school.ownerSettings, { max: 1, log: { warn } });
    pool.emit('error', new Error('cut'));
    expect(warn.mock.calls).toEqual([[{ reason: 'cut' }, 'An idle database connection was lost']]);
    await close();
    pool.emit('error', new Error('terminating connection due to administrator command'));
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

const DENIED = /permission denied for table/;
