import type { Config } from '../config.ts';
import { APPLICATION_ROLE, connect, type Connection, type ConnectionSettings } from './connect.ts';
import { startEmbeddedDatabase } from './embedded/start-embedded-database.ts';
import type { Log } from './embedded/supervise-server.ts';
import { migrate } from './migrate.ts';
import { waitForDatabase } from './wait-for-database.ts';

export interface OpenDatabase extends Pick<Connection, 'db' | 'pool'> {
  /** For work as the owner (seeding, backup): `connect(ownerSettings, { max: 1 })`. */
  ownerSettings: ConnectionSettings;
  /** Ends the pool, then the embedded database if this call started it. */
  close: () => Promise<void>;
}

export interface OpenOptions {
  /** `share` for a tool that may run beside the server, such as a backup. */
  whenRunning?: 'refuse' | 'share';
  /** Most connections of the application's pool. */
  max?: number;
}

/**
 * Opens the database of the school: the one at DATABASE_URL, else the embedded one, which it starts.
 * Migrates it as its owner; the returned `db` and `pool` work as the application's restricted role.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin'> & Partial<Pick<Config, 'slowQueryMs'>>,
  log: Log,
  { whenRunning, max = 16 }: OpenOptions = {},
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, pgBin: config.pgBin, log, whenRunning })
      : undefined;
  try {
    const ownerSettings = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
    const owner = connect(ownerSettings, { max: 1, log });
    try {
      await waitForDatabase(owner.pool, log);
      await migrate(owner.pool, log);
    } finally {
      await owner.close();
    }
    const { db, pool, close } = connect(ownerSettings, {
      max,
      role: APPLICATION_ROLE,
      log,
      slowQueryMs: config.slowQueryMs,
    });
    return {
      db,
      pool,
      ownerSettings,
      async close() {
        await close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
