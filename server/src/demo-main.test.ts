import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeAdminAccount } from './capabilities/sign-in/make-admin-account.ts';
import { connect, type Connection } from './database/connect.ts';
import { ownMigrations } from './database/migrate.ts';
import { openDatabaseServer } from './database/open-database.ts';
import { withDatabase } from './testing/with-database.ts';

const demonstration = fileURLToPath(new URL('demo-main.ts', import.meta.url));
const seeding = fileURLToPath(new URL('../demo/seed.ts', import.meta.url));

/** A data directory that the database's user can enter, also where root runs it as another. */
function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'term-reporting-demo-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a program until it ends; one that comes to serve is told to stop then. */
async function run(program: string, args: readonly string[], dataDir: string) {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ctrl+C ends it')) child.kill('SIGTERM');
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { said, code };
}

/** A school whose Admin has a first password: printed, and in somebody's hands. */
async function beginSchool(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async ({ db }) => makeAdminAccount(db));
}

async function whatIsThere(dataDir: string) {
  return withDatabase(dataDir, async ({ pool }) => {
    const { rows } = await pool.query<{ accounts: unknown; students: number }>(
      `select (select jsonb_agg(a order by account_id) from accounts a) as accounts,
         (select count(*) from students) as students`,
    );
    return rows[0];
  });
}

/** Looks into the database of a data directory without bringing it up to date, as `withDatabase` does. */
async function asItIs<T>(dataDir: string, use: (owner: Connection) => Promise<T>): Promise<T> {
  const database = await openDatabaseServer({ dataDir }, pino({ level: 'silent' }));
  const owner = connect(database.ownerSettings, { max: 1 });
  try {
    return await use(owner);
  } finally {
    await owner.close();
    await database.close();
  }
}

const refusal = 'The school at DATA_DIR is left as it is';

describe('the demonstration', () => {
  it.each([[[]], [['--fresh']]])(
    'refuses the data directory of a school that was just begun, and leaves it as it is (%s)',
    async (args) => {
      const dataDir = newDataDir();
      await beginSchool(dataDir);
      const before = await whatIsThere(dataDir);
      const { said, code } = await run(demonstration, args, dataDir);
      expect(said).toContain(refusal);
      expect(code).toBe(1);
      expect(await whatIsThere(dataDir)).toEqual(before);
    },
  );

  it('refuses the school of a version before, and leaves its tables as that version knows them', async () => {
    const dataDir = newDataDir();
    await beginSchool(dataDir);
    const newest = ownMigrations().at(-1)?.number;
    await asItIs(dataDir, async ({ pool }) =>
      pool.query('delete from schema_migrations where number = $1', [newest]),
    );
    const { said, code } = await run(demonstration, [], dataDir);
    expect(said).toContain(refusal);
    expect(code).toBe(1);
    const { rows } = await asItIs(dataDir, async ({ pool }) =>
      pool.query<{ last: number }>('select max(number) as last from schema_migrations'),
    );
    expect(rows).toEqual([{ last: Number(newest) - 1 }]);
  });

  it('refuses its own school, too, where the mark is missing, as after a backup, and says what to do', async () => {
    const dataDir = newDataDir();
    await run(demonstration, [], dataDir);
    await withDatabase(dataDir, async ({ pool }) => pool.query('comment on table schema_migrations is null'));
    const before = await whatIsThere(dataDir);
    const { said, code } = await run(demonstration, ['--fresh'], dataDir);
    expect(said).toContain(refusal);
    expect(said).toContain('Unset DATA_DIR');
    expect(said).toContain('or name an empty folder');
    expect(code).toBe(1);
    expect(await whatIsThere(dataDir)).toEqual(before);
  });

  it('is made in an empty data directory, opened again there, and made anew by --fresh', async () => {
    const dataDir = newDataDir();
    const [first, again, anew] = [
      await run(demonstration, [], dataDir),
      await run(demonstration, [], dataDir),
      await run(demonstration, ['--fresh'], dataDir),
    ];
    expect([first, again, anew].map(({ said }) => said.includes('The school was made in'))).toEqual([
      true,
      false,
      true,
    ]);
    for (const { said } of [first, again, anew]) expect(said).toContain('The demonstration school is open');
  });
});

describe('npm run seed', () => {
  it('refuses a school whose Admin has chosen a password, although nobody else is there yet', async () => {
    const dataDir = newDataDir();
    await beginSchool(dataDir);
    await withDatabase(dataDir, async ({ pool }) => pool.query('update accounts set password_reset = false'));
    const before = await whatIsThere(dataDir);
    const { said, code } = await run(seeding, ['--students', '60', '--years', '1'], dataDir);
    expect([said, code]).toEqual([
      'This database already holds a school. The demonstration school needs an empty one.\n',
      1,
    ]);
    expect(await whatIsThere(dataDir)).toEqual(before);
  });
});
