import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/src/testing/free-port.ts';
import {
  chooseDatabaseUser,
  type DatabaseUser,
  runAs,
  spawnOptions,
} from '../../server/src/database/embedded/database-user.ts';
import { connect } from '../../server/src/database/connect.ts';
import { findPostgres } from './find-program.ts';

export interface PostgresCluster {
  /** As PostgreSQL says it: '15.18'. */
  version: string;
  /** Makes a database and answers its address, for a user who is no superuser (docs/moving-to-a-database-server.md). */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A throw-away PostgreSQL server on loopback, which asks for a password and keeps what it is told. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const programs = findPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const user = chooseDatabaseUser(folder);
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  if (user.ids !== undefined) chownSync(folder, user.ids.uid, user.ids.gid);
  const password = randomBytes(12).toString('base64url');
  createCluster(join(programs, 'initdb'), { data, folder, user, password });

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    logging_collector: 'on',
    log_directory: folder,
    log_filename: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...spawnOptions(user), stdio: 'ignore', detached: true },
  );
  const address = (name: string, who: string) => `postgres://${who}:${password}@127.0.0.1:${port}/${name}`;
  const asked = async (statement: string): Promise<string> => {
    const superuser = connect({ connectionString: address('postgres', 'postgres') }, { max: 1 });
    try {
      const { rows } = await superuser.pool.query<Record<string, string>>(statement);
      return Object.values(rows[0] ?? {})[0] ?? '';
    } finally {
      await superuser.close();
    }
  };

  const version = await whenAnswering(
    async () => asked('show server_version'),
    () => server.exitCode === null,
    () => readFileSync(log, 'utf8'),
  );
  await asked(`create role school login createrole password '${password}'`);
  return {
    version: version.split(' ')[0] ?? '',
    async createDatabase(name) {
      await asked(`create database ${name} owner school`);
      return address(name, 'school');
    },
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function createCluster(
  initdb: string,
  { data, folder, user, password }: { data: string; folder: string; user: DatabaseUser; password: string },
): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.ids !== undefined) chownSync(passwordFile, user.ids.uid, user.ids.gid);
  const { ok, output } = runAs(user, initdb, [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]);
  rmSync(passwordFile);
  if (!ok) throw new Error(`The database could not be made:\n${output}`);
}

async function whenAnswering<T>(ask: () => Promise<T>, alive: () => boolean, said: () => string): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 300 || !alive())
        throw new Error(`PostgreSQL does not answer:\n${said()}`, { cause: error });
    }
    await sleep(100);
  }
}
