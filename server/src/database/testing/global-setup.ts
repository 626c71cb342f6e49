import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { databaseNamed, startTestServer, type TestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** How test-database.ts reaches the server, and the migrated database to copy. */
    testServer: { settings: TestServer['settings']; template: string };
  }
}

let server: TestServer | undefined;
let template = '';

/** One database server for the whole run of tests, with one migrated database to copy. */
export async function setup(project: TestProject): Promise<void> {
  server = await startTestServer();
  template = `test_${randomBytes(5).toString('hex')}`;
  const admin = connect(server.settings, { max: 1 });
  await admin.pool.query(`create database ${template}`);
  const owner = connect(databaseNamed(server.settings, template), { max: 1 });
  await migrate(owner.pool);
  await owner.close();
  // Nobody may be connected to a database while it is copied.
  await admin.pool.query(`alter database ${template} allow_connections false`);
  await admin.close();
  project.provide('testServer', { settings: server.settings, template });
}

/** Drops the template and what a killed test left behind, then ends the server. */
export async function teardown(): Promise<void> {
  if (server === undefined) return;
  const admin = connect(server.settings, { max: 1 });
  const { rows } = await admin.pool.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { datname } of rows) await admin.pool.query(`drop database if exists ${datname} with (force)`);
  await admin.close();
  await server.stop();
}
