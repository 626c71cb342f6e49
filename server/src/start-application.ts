import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { buildApp } from './app.ts';
import { makeAdminAccount } from './capabilities/sign-in/make-admin-account.ts';
import { ConfigError, readConfig, requireSupportedNode, type Config } from './config.ts';
import type { ConnectionSettings } from './database/connect.ts';
import {
  type DatabaseServer,
  type OpenDatabase,
  openDatabaseServer,
  openSchool,
} from './database/open-database.ts';
import { createDocuments } from './reports/create-documents.ts';
import type { Watching } from './watching/start-watching.ts';
import type { Documents } from './reports/documents.ts';
import { openSchools } from './schools/open-schools.ts';

export interface Start {
  /** Replaces settings of the environment, as the demonstration does. */
  settings?: (config: Config) => Config;
  /** Runs when the database can be reached, and nothing in it has been touched. Throws where it is to stay so. */
  beforeMigrating?: (owner: ConnectionSettings) => Promise<void>;
  /**
   * Runs when the database stands, migrated, and nobody can reach the server yet. Only a single school can be started
   * so.
   */
  beforeListening?: (opened: OpenDatabase, logger: Logger) => Promise<void>;
  /** Runs when the server answers at `address`. */
  whenListening?: (address: string) => void;
}

/** Starts the application and ends it in order: no new requests, those under way finished, then the database. */
export async function startApplication({ settings, whenListening, ...before }: Start = {}): Promise<void> {
  const config = readOrExplain(settings);
  const logger = pino({ level: config.logLevel });
  const database = await openDatabaseServer(config, logger).catch(explain);
  const watching = await watchIfWanted(config);
  const documents = createDocuments({
    logger,
    templateFolder: config.templatesDir,
    rendered: watching?.rendered,
  });
  watching?.watchDocuments(documents);
  const parts = { config, database, documents, logger, watching };
  const serving =
    database.schools.length === 0
      ? await serveSchool(parts, before).catch(explain)
      : await serveSchools(parts, before.beforeListening).catch(explain);

  closeWithGrace({ delay: 10_000, logger: false }, async ({ err, signal }) => {
    if (err) logger.error({ err }, 'stopping after an error');
    else logger.info({ signal }, 'stopping');
    await serving.app.close();
    await watching?.close();
    await documents.close();
    await serving.close();
    await database.close();
  });
  const { port, host } = config;
  const address = await serving.app
    .listen({ port, host })
    .catch((error: unknown) =>
      explain(error, `The server cannot listen at ${host} (HOST), port ${port} (PORT): `),
    );
  if (watching !== undefined) logger.info({ address: watching.address }, 'figures for Prometheus');
  logger.info({ address }, 'ready');
  whenListening?.(address);
}

interface Serving {
  app: FastifyInstance;
  /** Ends the connections of `app`, which has been closed. */
  close: () => Promise<void>;
}

interface ServingParts {
  config: Config;
  database: DatabaseServer;
  documents: Documents;
  logger: Logger;
  watching: Watching | undefined;
}

async function serveSchool(
  { config, database, documents, logger, watching }: ServingParts,
  { beforeMigrating, beforeListening }: Pick<Start, 'beforeMigrating' | 'beforeListening'>,
): Promise<Serving> {
  await beforeMigrating?.(database.ownerSettings);
  const opened = await openSchool(database.ownerSettings, logger, config);
  await beforeListening?.(opened, logger);
  const password = await makeAdminAccount(opened.db);
  // At once: should the start fail after this, nothing could tell it any more.
  if (password !== null) announceAdmin(password);
  const { db, pool } = opened;
  const { hasRoom } = database;
  const app = await buildApp({ config, db, pool, hasRoom, documents, logger, watching });
  return { app, close: opened.close };
}

async function serveSchools(
  { database, ...parts }: ServingParts,
  beforeListening: Start['beforeListening'],
): Promise<Serving> {
  const { config } = parts;
  const problems = [
    ...(beforeListening === undefined ? [] : ['The demonstration is a single school.']),
    ...(config.publicUrl === undefined ? [] : ['PUBLIC_URL belongs to a single school. Leave it unset.']),
    ...(config.entra === undefined
      ? []
      : [
          'The ENTRA_ variables belong to a single school: these schools sign in by password. Leave them unset.',
        ]),
  ];
  if (problems.length > 0) {
    throw new ConfigError([
      'The schools of this database have addresses of their own: "npm run schools" lists them.',
      ...problems,
    ]);
  }
  const { ownerSettings, hasRoom, schools } = database;
  const { front, close } = await openSchools({ ...parts, ownerSettings, hasRoom }, schools);
  return { app: front, close };
}

/** Loaded only where it is wanted: most schools do without. */
async function watchIfWanted({ metrics }: Config): Promise<Watching | undefined> {
  if (metrics === undefined) return undefined;
  const { startWatching } = await import('./watching/start-watching.ts');
  const { port, host } = metrics;
  return startWatching(metrics).catch((error: unknown) =>
    explain(error, `The figures cannot be served at ${host} (METRICS_HOST), port ${port} (METRICS_PORT): `),
  );
}

function readOrExplain(settings: Start['settings']): Config {
  try {
    requireSupportedNode(process.version);
    const config = readConfig(process.env);
    return settings?.(config) ?? config;
  } catch (error) {
    return explain(error);
  }
}

/**
 * What the person who starts the server can mend is said in one line, without a stack. `what`: what of it went wrong, where
 * the system's words do not tell.
 */
function explain(error: unknown, what = ''): never {
  const plain = error instanceof ConfigError || (error instanceof Error && 'code' in error);
  const words = plain ? (error as Error).message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${what}${words}\n`);
  process.exit(1);
}

/** Printed once, to the terminal and not to the log. */
function announceAdmin(password: string): void {
  process.stdout.write(`\n  The first administrator: user name Admin, password ${password}\n`);
  process.stdout.write('  It is shown only this once, and must be changed at the first sign-in.\n\n');
}
