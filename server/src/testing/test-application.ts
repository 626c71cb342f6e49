import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import type { Entra } from '../config.ts';
import { APPLICATION_ROLE, connect, type Connection } from '../database/connect.ts';
import { testDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createDocuments } from '../reports/create-documents.ts';
import type { Documents } from '../reports/documents.ts';
import type { BodyPace } from '../http/slow-bodies.ts';
import { Browser } from './browser.ts';
import { sharedDocuments } from './shared-documents.ts';
import { writeTestSchool } from './test-school.ts';

export interface TestApplication {
  database: TestDatabase;
  /** Where it listens, as a browser names it. */
  address(): string;
  /** A fresh browser at this server. */
  browser(from?: string): Browser;
  /** Everything logged so far, in full detail. */
  logged(): string;
  /** Ends the server and starts another on the same database. */
  restart(): Promise<void>;
  /** Starts a further server process's worth of the application, which shares the database alone; answers its address. */
  another(): Promise<string>;
  close(): Promise<void>;
}

/**
 * The real application with the school of test-school.ts, listening on a port of its own. At the top of a
 * test file: `const school = await testApplication(); afterAll(school.close);`.
 */
export async function testApplication(
  options: {
    publicUrl?: string;
    trustProxy?: readonly string[];
    entra?: Entra;
    bodyPace?: BodyPace;
    hasRoom?: () => Promise<boolean>;
    webFolder?: string;
    /** What makes the documents; otherwise as in a school. */
    documents?: Documents;
    /** Leaves the database as a first start finds it: migrated, without an account. */
    empty?: boolean;
  } = {},
): Promise<TestApplication> {
  const database = await testDatabase();
  if (options.empty !== true) await writeTestSchool(database);
  let lines = '';
  const logger = pino(
    { level: 'trace' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines += chunk.toString();
        done();
      },
    }),
  );
  const documents = options.documents ?? sharedDocuments(logger);
  let app: FastifyInstance;
  let address = '';
  const others: { app: FastifyInstance; documents: Documents; connection: Connection }[] = [];

  async function build(connection: Pick<Connection, 'db' | 'pool'>, itsDocuments: Documents) {
    return buildApp({
      config: {
        ...(options.publicUrl !== undefined && { publicUrl: options.publicUrl }),
        ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
        ...(options.entra !== undefined && { entra: options.entra }),
      },
      db: connection.db,
      pool: connection.pool,
      documents: itsDocuments,
      logger,
      bodyPace: options.bodyPace,
      ...(options.hasRoom !== undefined && { hasRoom: options.hasRoom }),
      ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
    });
  }

  async function start(): Promise<void> {
    app = await build(database, documents);
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  }

  await start();
  return {
    database,
    address: () => address,
    browser: (from) => new Browser(address, from),
    logged: () => lines,
    async restart() {
      await app.close();
      await start();
    },
    async another() {
      const connection = connect(database.ownerSettings, { max: 8, role: APPLICATION_ROLE });
      const its = createDocuments({ logger });
      const other = await build(connection, its);
      others.push({ app: other, documents: its, connection });
      return other.listen({ port: 0, host: '127.0.0.1' });
    },
    async close() {
      for (const other of others) {
        await other.app.close();
        await other.documents.close();
        await other.connection.close();
      }
      await app.close();
      await documents.close();
      await database.close();
    },
  };
}
