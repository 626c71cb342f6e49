import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import type { Tables } from './tables.ts';
import { columnTypes } from './column-types.ts';
import { logSlowStatements } from '../watching/slow-statements.ts';
import { preparingPool } from './prepared-statements.ts';

/** Where a school is: its database, and its schema in it. An address may carry `?options=-c search_path=…` instead. */
export type ConnectionSettings = (
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }
) & { schema?: string };

export interface ConnectOptions {
  /** Most connections at a time. */
  max: number;
  /** The role to work as; absent, the owner: for migrations, the list of schools, seeding, backup and restore. */
  role?: typeof APPLICATION_ROLE;
  /** Longest statement; 20 s unless given, less than the screens wait; 0 for no limit (seeding, backup). */
  statementTimeoutMs?: number;
  /** The schema to work in, in place of the settings' own; for building a school beside another (restore). */
  schema?: string;
  log?: Pick<BaseLogger, 'warn'>;
  /** Statements that take so long or longer are logged; absent or 0, none are. */
  slowQueryMs?: number | undefined;
}

export interface Connection {
  db: Kysely<Tables>;
  pool: pg.Pool;
  /** Ends the pool, `db` with it. */
  close: () => Promise<void>;
}

/** The restricted role of the application, made by the migrations; it cannot change or delete history. */
export const APPLICATION_ROLE = 'term_reporting_app';

/**
 * A pool of connections and Kysely on it. Connects lazily; a connection that dies while idle is
 * replaced at its next use and never ends the process.
 */
export function connect(settings: ConnectionSettings, options: ConnectOptions): Connection {
  const pool = new pg.Pool(poolConfig(settings, options));
  let closed: Promise<void> | undefined;
  // The error carries the whole client with it, which is no reading for a log. A pool says that it has ended before
  // its connections have: a database that is stopped right then is no loss.
  pool.on('error', ({ message }) => {
    if (closed === undefined) options.log?.warn({ reason: message }, 'An idle database connection was lost');
  });
  // A connection that dies between two statements of one transaction tells it here; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { statementTimeoutMs = usualTimeoutMs, slowQueryMs = 0, log } = options;
  const watch = slowQueryMs > 0 && log !== undefined ? logSlowStatements(slowQueryMs, log) : undefined;
  // The database ends a long statement itself; a network that has fallen silent can only be given up on.
  const answerWithinMs = statementTimeoutMs === 0 ? 0 : statementTimeoutMs + 2_000;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, { answerWithinMs, watch }) }),
  });
  return { db, pool, close: () => (closed ??= pool.end()) };
}

const usualTimeoutMs = 20_000;

/** Longest wait for a lock, of every connection. */
export const lockTimeoutMs = 10_000;

function poolConfig(
  { schema: itsSchema, ...settings }: ConnectionSettings,
  { max, role, statementTimeoutMs = usualTimeoutMs, schema = itsSchema }: ConnectOptions,
): pg.PoolConfig {
  const session = {
    timezone: 'UTC',
    datestyle: 'ISO',
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    ...(role !== undefined && { role }),
    ...(schema !== undefined && { search_path: schema }),
  };
  const options = Object.entries(session)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  return {
    ...withSessionOptions(settings, options),
    application_name: 'term-reporting',
    max,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  };
}

/** Puts our session settings after those of the address, which pg would else let replace ours. */
function withSessionOptions(settings: ConnectionSettings, options: string): pg.PoolConfig {
  if (!('connectionString' in settings)) return { ...settings, options, ssl: false };
  const url = new URL(settings.connectionString);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', given === null ? options : `${given} ${options}`);
  return { connectionString: url.href };
}
