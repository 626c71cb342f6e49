import type { Config } from '../config.ts';
import { UsageError } from '../usage-error.ts';
import { APPLICATION_ROLE, connect, type Connection, type ConnectionSettings } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';
import { demandSettings } from './demand-settings.ts';
import { startEmbeddedDatabase } from './embedded/start-embedded-database.ts';
import type { Log } from './log.ts';
import { migrate } from './migrate.ts';
import { listSchools, type RegisteredSchool } from './school-registry.ts';
import { type Patience, waitForDatabase } from './wait-for-database.ts';

/** The database itself, whichever schools it holds. */
export interface DatabaseServer {
  /** For work as the owner, in the schema of a single school. */
  ownerSettings: ConnectionSettings;
  /** The schools of an installation that has several; empty for a single one. */
  schools: readonly RegisteredSchool[];
  /** Whether the database's disk has room for saves; of a server at DATABASE_URL only that server knows. */
  hasRoom: () => Promise<boolean>;
  /** Ends the embedded database if this call started it. */
  close: () => Promise<void>;
}

export interface OpenDatabase extends Pick<Connection, 'db' | 'pool'> {
  /** For work as the owner (seeding, backup) in this school's schema: `connect(ownerSettings, { max: 1 })`. */
  ownerSettings: ConnectionSettings;
  /** Ends the pool, then the embedded database if this call started it. */
  close: () => Promise<void>;
}

interface ServerOptions {
  /** `share` for a tool that may run beside the server, such as a backup. */
  whenRunning?: 'refuse' | 'share';
  /** Of a command, which comes to an end where the database stays away; a server waits for it. */
  patience?: Patience;
}

type SchoolOptions = Pick<OpenOptions, 'max'> & Partial<Pick<Config, 'slowQueryMs'>>;

export interface OpenOptions extends ServerOptions {
  /** Most connections of the application's pool. */
  max?: number;
  /** The host name of one of several schools. */
  school?: string | undefined;
}

/** Connections of a single school's application. */
const connectionsOfOne = 16;

/**
 * Opens the database at DATABASE_URL, waiting for it, else the embedded one, which it starts. Throws DatabaseRefused where
 * it cannot be used.
 */
export async function openDatabaseServer(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin'>,
  log: Log,
  { whenRunning, patience }: ServerOptions = {},
): Promise<DatabaseServer> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedDatabase({ dataDir: config.dataDir, pgBin: config.pgBin, log, whenRunning }).catch(
          (error: unknown) => {
            throw isForbidden(error) ? mayNotBeUsed(error, config) : error;
          },
        )
      : undefined;
  const close = async () => embedded?.stop();
  const hasRoom = embedded?.hasRoom ?? (async () => true);
  const ownerSettings = embedded?.connection ?? { connectionString: config.databaseUrl ?? '' };
  try {
    const owner = connect(ownerSettings, { max: 1, log });
    try {
      await waitForDatabase(owner.pool, log, { place: placeOf(config), patience }).catch((error: unknown) => {
        throw embedded === undefined && !(error instanceof DatabaseRefused) ? cannotBeUsed(error) : error;
      });
      await demandSettings(owner.pool);
      return { ownerSettings, schools: await listSchools(owner.pool), hasRoom, close };
    } finally {
      await owner.close();
    }
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where a command works, in words for whoever called it; without the password of DATABASE_URL. */
export function placeOf({ databaseUrl, dataDir }: Pick<Config, 'dataDir' | 'databaseUrl'>): string {
  return databaseUrl === undefined ? `the database of ${dataDir} (DATA_DIR)` : 'the database at DATABASE_URL';
}

/** Few of a driver's and a network's messages say that they are of the database, and some come without a code. */
function cannotBeUsed(error: unknown): DatabaseRefused {
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseRefused(`The database at DATABASE_URL cannot be used: ${reason}`, { cause: error });
}

function isForbidden(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code));
}

/** The system's words name a file, and not the setting by which it is there. */
function mayNotBeUsed(error: Error, config: Pick<Config, 'dataDir' | 'databaseUrl'>): DatabaseRefused {
  return new DatabaseRefused(
    `This user may not use ${placeOf(config)}: ${error.message}. ` +
      'Start as the user who started it first, or set DATA_DIR to a folder this user may write.',
    { cause: error },
  );
}

/**
 * Opens a school: migrates its schema as its owner, and answers a pool that works as the application's restricted
 * role. Ending it leaves the database's server alone.
 */
export async function openSchool(
  ownerSettings: ConnectionSettings,
  log: Log,
  { max = connectionsOfOne, slowQueryMs }: SchoolOptions = {},
): Promise<OpenDatabase> {
  const owner = connect(ownerSettings, { max: 1, log });
  try {
    await migrate(owner.pool, log);
  } finally {
    await owner.close();
  }
  const { db, pool, close } = connect(ownerSettings, {
    max,
    role: APPLICATION_ROLE,
    log,
    slowQueryMs,
  });
  try {
    await demandSettings(pool, { role: APPLICATION_ROLE });
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool, ownerSettings, close };
}

/** Opens the database and a school in it: the single one, or the one of several whose host name is given. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin'> & Partial<Pick<Config, 'slowQueryMs'>>,
  log: Log,
  { max, school, ...serverOptions }: OpenOptions = {},
): Promise<OpenDatabase> {
  const server = await openDatabaseServer(config, log, serverOptions);
  try {
    const { slowQueryMs } = config;
    const opened = await openSchool(settingsOfSchool(server, school), log, {
      ...(max !== undefined && { max }),
      ...(slowQueryMs !== undefined && { slowQueryMs }),
    });
    return {
      ...opened,
      async close() {
        await opened.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/**
 * Where the school of a host name is; none is named where there is a single one. Throws UsageError, as commands do for
 * what was typed.
 */
export function settingsOfSchool(
  { ownerSettings, schools }: Pick<DatabaseServer, 'ownerSettings' | 'schools'>,
  host: string | undefined,
): ConnectionSettings {
  if (schools.length === 0) {
    if (host === undefined) return ownerSettings;
    throw new UsageError('This database holds a single school: leave --school out.');
  }
  const found = schools.find((school) => school.host === host);
  if (found !== undefined) return { ...ownerSettings, schema: found.schema_name };
  throw new UsageError(
    host === undefined
      ? 'This database holds several schools: say which with --school HOST. "npm run schools" lists them.'
      : `There is no school ${host} here. "npm run schools" lists those that are.`,
  );
}
