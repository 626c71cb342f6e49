import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { connect, type ConnectionSettings } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';
import { openDatabaseServer } from './open-database.ts';
import { forgetfulLine } from './testing/forgetful-line.ts';
import { testDatabase } from './testing/test-database.ts';

describe('a pooler that keeps back the settings of connections', () => {
  it('is told of by the server and by every command, before any of them touches the database', async () => {
    const { databaseUrl } = await schoolBehindPooler();
    await expect(openDatabaseServer({ dataDir: '', databaseUrl }, pino({ level: 'silent' }))).rejects.toThrow(
      KEPT_BACK,
    );
  });

  it('costs nobody the school in whose place a backup was to be put', async () => {
    const { databaseUrl, direct } = await schoolBehindPooler();
    const folder = mkdtempSync(join(tmpdir(), 'term-reporting-pooler-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'school.backup');
    await using(direct, async ({ pool, db }) => {
      await db.insertInto('holidays').values({ holiday: '2026-09-24', title: 'Republic Day' }).execute();
      await writeBackup(pool, createWriteStream(file));
    });
    const restored = restoreBackup({ connectionString: databaseUrl }, file, { replace: true });
    await expect(restored).rejects.toThrow(KEPT_BACK);
    await using(direct, async ({ pool, db }) => {
      expect(await db.selectFrom('holidays').select('title').execute()).toEqual([{ title: 'Republic Day' }]);
      const { rows } = await pool.query("select from pg_namespace where nspname like 'restoring%'");
      expect(rows).toEqual([]);
    });
  });
});

const KEPT_BACK = new DatabaseRefused(
  'Something between here and PostgreSQL, such as a pooler, keeps back the settings of the connection. ' +
    'DATABASE_URL must lead to PostgreSQL itself.',
);

async function schoolBehindPooler() {
  const { ownerSettings, close } = await testDatabase();
  const line = await forgetfulLine(ownerSettings);
  onTestFinished(async () => {
    line.close();
    await close();
  });
  return { databaseUrl: line.databaseUrl, direct: ownerSettings };
}

/** Its connections have ended afterwards: a restore takes any for a server at work. */
async function using(
  settings: ConnectionSettings,
  work: (connection: ReturnType<typeof connect>) => Promise<void>,
): Promise<void> {
  const connection = connect(settings, { max: 1 });
  try {
    await work(connection);
  } finally {
    await connection.close();
  }
}
