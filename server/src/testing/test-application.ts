import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import type { Entra } from '../config.ts';
import { testDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createDocuments } from '../reports/create-documents.ts';
import { Browser } from './browser.ts';
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
  close(): Promise<void>;
}

/**
 * The real application with the school of test-school.ts, listening on a port of its own. At the top of a
 * test file: `const school = await testApplication(); afterAll(school.close);`.
 */
export async function testApplication(
  options: {
    publicUrl?: string;
    entra?: Entra;
    webFolder?: string;
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
  const documents = createDocuments(logger);
  let app: FastifyInstance;
  let address = '';

  async function start(): Promise<void> {
    app = await buildApp({
      config: {
        ...(options.publicUrl !== undefined && { publicUrl: options.publicUrl }),
        ...(options.entra !== undefined && { entra: options.entra }),
      },
      db: database.db,
      pool: database.pool,
      documents,
      logger,
      ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
    });
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
    async close() {
      await app.close();
      await documents.close();
      await database.close();
    },
  };
}
