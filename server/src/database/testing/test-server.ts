import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../config.ts';
import type { ConnectionSettings } from '../connect.ts';
import { DataDirectoryInUse, lockFile } from '../embedded/data-directory-lock.ts';
import { startEmbeddedDatabase } from '../embedded/start-embedded-database.ts';

export interface TestServer {
  settings: ConnectionSettings;
  stop: () => Promise<void>;
}

const PREFIX = 'term-reporting-tests-';
const quiet = pino({ level: 'error' });

/**
 * The server at TEST_DATABASE_URL, whose user may do everything there, else an embedded one. DATABASE_URL is a
 * school's and no place for tests.
 */
export async function startTestServer(): Promise<TestServer> {
  const { TEST_DATABASE_URL: own, ...env } = process.env;
  const { databaseUrl, pgBin } = readConfig({ ...env, DATABASE_URL: own });
  if (databaseUrl !== undefined) {
    return { settings: { connectionString: databaseUrl }, stop: async () => undefined };
  }
  await removeLeftServers(pgBin);
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  // Root runs the database as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  const { connection, stop } = await startEmbeddedDatabase({
    dataDir,
    pgBin,
    log: quiet,
    durability: 'fast',
  });
  return {
    settings: connection,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same server, another database. */
export function databaseNamed(settings: ConnectionSettings, database: string): ConnectionSettings {
  if (!('connectionString' in settings)) return { ...settings, database };
  const url = new URL(settings.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** A run that was killed could not end its server: take it over and end it now. */
async function removeLeftServers(pgBin: string | undefined): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const dataDir = join(tmpdir(), name);
    // Without a lock, a run has only just made it.
    if (!name.startsWith(PREFIX) || !existsSync(lockFile(join(dataDir, 'database')))) continue;
    try {
      const { stop } = await startEmbeddedDatabase({ dataDir, pgBin, log: quiet, durability: 'fast' });
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    } catch (error) {
      // Of another run, which is still going on, or of another user.
      if (!(error instanceof DataDirectoryInUse)) quiet.warn(error);
    }
  }
}
