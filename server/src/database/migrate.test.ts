import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, type ConnectionSettings } from './connect.ts';
import { migrate, migrationsCurrent, ownMigrations, readMigrations, type Migration } from './migrate.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { testDatabase } from './testing/test-database.ts';

const migratingProcess = fileURLToPath(new URL('./testing/migrating-process.ts', import.meta.url));

describe('migrations', () => {
  it('are each applied once when four processes start at the same moment', async () => {
    const { ownerSettings, pool } = await emptyDatabase();
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrateInProcess(ownerSettings)));
    const all = readMigrations().map(({ name }) => name);
    expect(applied.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 0, 0, all.length]);
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by number');
    expect(rows.map(({ name }) => name)).toEqual(all);
    expect(await migrationsCurrent(pool)).toBe(true);
  });

  it('are applied on top of those already there, and never twice', async () => {
    const { pool } = await emptyDatabase();
    expect(await migrate(pool, undefined, [POUI])).toEqual(['0001-poui']);
    expect(await migrationsCurrent(pool, [POUI, IMMORTELLE])).toBe(false);
    expect(await migrate(pool, undefined, [POUI, IMMORTELLE])).toEqual(['0002-immortelle']);
    expect(await migrate(pool, undefined, [POUI, IMMORTELLE])).toEqual([]);
    expect(await migrationsCurrent(pool, [POUI, IMMORTELLE])).toBe(true);
  });

  it('are all or nothing', async () => {
    const { pool } = await emptyDatabase();
    const broken = { ...IMMORTELLE, sql: 'create table immortelle (id integer); select nonsense;' };
    await expect(migrate(pool, undefined, [POUI, broken])).rejects.toThrow(
      /0002-immortelle failed, and none/,
    );
    const { rows } = await pool.query(
      `select to_regclass('poui') as poui, to_regclass('immortelle') as immortelle`,
    );
    expect(rows).toEqual([{ poui: null, immortelle: null }]);
  });

  it('that wait for a long backup let those by who are at work, and are applied after it', async () => {
    const { owner, ownerSettings, pool } = await emptyDatabase();
    await migrate(pool, undefined, [POUI]);
    const backup = await pool.connect();
    await backup.query('begin; lock table poui in access share mode');
    const grown = { ...IMMORTELLE, sql: 'alter table poui add column height integer' };
    const beside = connect(ownerSettings, { max: 1 });
    onTestFinished(beside.close);
    const applied = migrate(beside.pool, undefined, [POUI, grown]);
    await untilWaiting({ owner }, 1);
    // Ten pages ask, and none of them stands behind it for long.
    for (let page = 0; page < 10; page += 1) await pool.query('select id from poui');
    await backup.query('commit');
    backup.release();
    expect(await applied).toEqual(['0002-immortelle']);
  });

  it('that meet somebody who has one of their tables and comes to another are tried again', async () => {
    const { owner, ownerSettings, pool } = await emptyDatabase();
    await migrate(pool, undefined, [POUI, IMMORTELLE]);
    const grown = {
      number: 3,
      name: '0003-grown',
      sql: 'alter table immortelle add column height integer; alter table poui add column height integer',
      checksum: 'c',
    };
    const beside = connect(ownerSettings, { max: 1 });
    onTestFinished(beside.close);
    const teacher = await pool.connect();
    await teacher.query('begin; lock table poui in access share mode');
    const applied = migrate(beside.pool, undefined, [POUI, IMMORTELLE, grown]);
    // Of two that wait for each other the one whose second is over first gives way: the teacher comes half a second later.
    await untilWaiting({ owner }, 1, { milliseconds: 500 });
    await teacher.query('select from immortelle');
    await teacher.query('commit');
    teacher.release();
    expect(await applied).toEqual(['0003-grown']);
  });

  it('refuse a file that was changed after it had been applied', async () => {
    const { pool } = await emptyDatabase();
    await migrate(pool, undefined, [POUI]);
    const changed = { ...POUI, checksum: 'other' };
    await expect(migrate(pool, undefined, [changed, IMMORTELLE])).rejects.toThrow(
      'The migration 0001-poui has been changed since the database was made with it.',
    );
  });

  it('refuse a database that is newer than the program', async () => {
    const { pool } = await emptyDatabase();
    await migrate(pool, undefined, [POUI, IMMORTELLE]);
    expect(await migrationsCurrent(pool, [POUI])).toBe(false);
    await expect(migrate(pool, undefined, [POUI])).rejects.toThrow(
      'The database is newer than this program: it has the migration 0002-immortelle',
    );
  });

  it('of an update leave a running server healthy until another process has applied them', async () => {
    const { pool } = await emptyDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'term-reporting-migrations-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const lay = ({ name, sql }: Migration) => writeFileSync(join(folder, `${name}.sql`), sql);
    lay(POUI);
    await migrate(pool, undefined, ownMigrations(folder));
    lay(IMMORTELLE);
    expect(await migrationsCurrent(pool, ownMigrations(folder))).toBe(true);
    await migrate(pool, undefined, readMigrations(folder));
    expect(await migrationsCurrent(pool, ownMigrations(folder))).toBe(false);
  });

  it('say what to do when the school’s schema is not there', async () => {
    const { ownerSettings, pool } = await emptyDatabase();
    const schoolOf = (schema: string) => {
      const { pool: schoolPool, close } = connect(inSchema(ownerSettings, schema), { max: 1 });
      onTestFinished(close);
      return schoolPool;
    };
    await expect(migrate(schoolOf('north'))).rejects.toThrow(/does not exist\. Create it first/);
    await pool.query('create schema north');
    await pool.query('create schema south');
    expect(await migrate(schoolOf('north'))).toEqual(await migrate(schoolOf('south')));
  });
});

const POUI: Migration = {
  number: 1,
  name: '0001-poui',
  sql: 'create table poui (id integer primary key)',
  checksum: 'a',
};
const IMMORTELLE: Migration = {
  number: 2,
  name: '0002-immortelle',
  sql: 'create table immortelle (id integer primary key references poui)',
  checksum: 'b',
};

async function emptyDatabase() {
  const { owner, ownerSettings, close } = await testDatabase({ empty: true });
  onTestFinished(close);
  return { owner, ownerSettings, pool: owner.pool };
}

/** As a DATABASE_URL names the schema of one school. */
function inSchema(settings: ConnectionSettings, schema: string): ConnectionSettings {
  const url = new URL('postgres://localhost');
  if ('connectionString' in settings) url.href = settings.connectionString;
  else {
    url.username = settings.user;
    url.password = settings.password;
    url.pathname = settings.database;
    url.searchParams.set('host', settings.host);
  }
  url.searchParams.set('options', `-c search_path=${schema}`);
  return { connectionString: url.href };
}

async function migrateInProcess(settings: ConnectionSettings): Promise<string[]> {
  const child = spawn(process.execPath, [migratingProcess, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part) => (said += String(part)));
  expect(await once(child, 'close')).toEqual([0, null]);
  return JSON.parse(said);
}
