import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { APPLICATION_ROLE, connect, type Connection, type ConnectionSettings } from '../connect.ts';
import { databaseNamed } from './test-server.ts';
import './global-setup.ts';

export interface TestDatabase {
  /** As the application's restricted role, as the server has it. */
  db: Connection['db'];
  pool: Connection['pool'];
  /** As the owner: for fixtures and for what the application may not do. */
  owner: Connection;
  /** For the owner of another pool or process. */
  ownerSettings: ConnectionSettings;
  /** Ends the connections and drops the database. */
  close: () => Promise<void>;
}

/**
 * A migrated, empty database of one's own, copied from the run's template. At the top of a test file:
 * `const school = await testDatabase(); afterAll(school.close);`. With `empty`, nothing is migrated.
 */
export async function testDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { settings, template } = inject('testServer');
  const name = `${template}_${randomBytes(5).toString('hex')}`;
  // Its files are copied, where each page would else go through the log as well.
  await administer(
    settings,
    `create database ${name} template ${empty ? 'template0' : template} strategy file_copy`,
  );
  const ownerSettings = databaseNamed(settings, name);
  const owner = connect(ownerSettings, { max: 2 });
  const { db, pool, close } = connect(ownerSettings, { max: 8, role: APPLICATION_ROLE });
  return {
    db,
    pool,
    owner,
    ownerSettings,
    async close() {
      await Promise.all([close(), owner.close()]);
      await administer(settings, `drop database if exists ${name} with (force)`);
    },
  };
}

/** One connection for all test files of this process: to open one costs as much as to copy a database. */
let administrator: Connection | undefined;

async function administer(settings: ConnectionSettings, statement: string): Promise<void> {
  administrator ??= connect(settings, { max: 1 });
  await administrator.pool.query(statement);
}
