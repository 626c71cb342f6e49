import closeWithGrace from 'close-with-grace';
import { pino, type Logger } from 'pino';
import { buildApp } from './app.ts';
import { makeAdminAccount } from './capabilities/sign-in/make-admin-account.ts';
import { ConfigError, readConfig, requireSupportedNode, type Config } from './config.ts';
import { openDatabase, type OpenDatabase } from './database/open-database.ts';
import { createDocuments } from './reports/create-documents.ts';
import type { Watching } from './watching/start-watching.ts';

export interface Start {
  /** Replaces settings of the environment, as the demonstration does. */
  settings?: (config: Config) => Config;
  /** Runs when the database stands, migrated, and nobody can reach the server yet. */
  beforeListening?: (opened: OpenDatabase, logger: Logger) => Promise<void>;
  /** Runs when the server answers at `address`. */
  whenListening?: (address: string) => void;
}

/** Starts the application and ends it in order: no new requests, those under way finished, then the database. */
export async function startApplication({
  settings,
  beforeListening,
  whenListening,
}: Start = {}): Promise<void> {
  const config = readOrExplain(settings);
  const logger = pino({ level: config.logLevel });
  const opened = await openDatabase(config, logger).catch(explain);
  await beforeListening?.(opened, logger);
  const password = await makeAdminAccount(opened.db);
  const watching = await watchIfWanted(config);
  const documents = createDocuments(logger, watching?.rendered);
  watching?.watchDocuments(documents);
  const app = await buildApp({ config, db: opened.db, pool: opened.pool, documents, logger, watching });

  closeWithGrace({ delay: 10_000, logger: false }, async ({ err, signal }) => {
    if (err) logger.error({ err }, 'stopping after an error');
    else logger.info({ signal }, 'stopping');
    await app.close();
    await watching?.close();
    await documents.close();
    await opened.close();
  });
  const address = await app.listen({ port: config.port, host: config.host }).catch(explain);
  if (password !== null) announceAdmin(password);
  if (watching !== undefined) logger.info({ address: watching.address }, 'figures for Prometheus');
  logger.info({ address }, 'ready');
  whenListening?.(address);
}

/** Loaded only where it is wanted: most schools do without. */
async function watchIfWanted({ metrics }: Config): Promise<Watching | undefined> {
  if (metrics === undefined) return undefined;
  const { startWatching } = await import('./watching/start-watching.ts');
  return startWatching(metrics).catch(explain);
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

/** What the person who starts the server can mend is said in one line, without a stack. */
function explain(error: unknown): never {
  const plain = error instanceof ConfigError || (error instanceof Error && 'code' in error);
  process.stderr.write(
    `${plain ? (error as Error).message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exit(1);
}

/** Printed once, to the terminal and not to the log. */
function announceAdmin(password: string): void {
  process.stdout.write(`\n  The first administrator: user name Admin, password ${password}\n`);
  process.stdout.write('  It is shown only this once, and must be changed at the first sign-in.\n\n');
}
