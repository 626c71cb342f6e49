import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { passwordFits } from './capabilities/sign-in/password-hash.ts';
import { lockDataDirectory } from './database/embedded/data-directory-lock.ts';
import { openDatabaseServer } from './database/open-database.ts';
import { addSchool } from './schools/add-school.ts';
import { withDatabase } from './testing/with-database.ts';

const program = fileURLToPath(new URL('main.ts', import.meta.url));

/** A folder that the database's user can enter, also where root runs it as another. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'term-reporting-starts-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the program where it cannot, and waits until it has given up. */
async function start(environment: Readonly<Record<string, string>>) {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [program], {
    env: { ...env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { printed, said, code };
}

describe('whoever starts the server where it cannot', () => {
  it('is told in one line that the data directory cannot be made', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const { said, code } = await start({ DATA_DIR: file });
    expect(said).toMatch(
      /^The folder .* cannot be made: .* Set DATA_DIR to a folder this user may write\.\n$/,
    );
    expect(code).toBe(1);
  });

  it('is told in one line that the data directory, which is there, may not be written in', async () => {
    // Where nobody makes a file, root neither.
    const { said, code } = await start({ DATA_DIR: '/sys' });
    expect(said).toMatch(
      /^This user may not use the database of \/sys \(DATA_DIR\): E\w+: .*, open '\/sys\/database-location'\. .*\n$/,
    );
    expect(code).toBe(1);
  });

  it('is told in one line that no machine has the name in HOST', async () => {
    const { said, code } = await start({ DATA_DIR: newFolder(), HOST: 'nowhere..example' });
    expect(said).toMatch(
      /^The server cannot listen at nowhere\.\.example \(HOST\), port 0 \(PORT\): getaddrinfo ENOTFOUND nowhere\.\.example\n$/,
    );
    expect(code).toBe(1);
  });

  it('is told in one line that another server works on the data directory', async () => {
    const DATA_DIR = newFolder();
    const home = join(DATA_DIR, 'database');
    mkdirSync(join(home, 'cluster'), { recursive: true });
    const unlock = lockDataDirectory(home, DATA_DIR);
    const { said, code } = await start({ DATA_DIR });
    unlock();
    expect(said).toMatch(/^Another server \(process \d+\) is already running on the data directory .*\n$/);
    expect(code).toBe(1);
  });

  it('is told in one line that it is the database that cannot be used, and why', async () => {
    // As a PostgreSQL answers that has no certificate.
    const withoutTls = createServer((socket) => socket.once('data', () => socket.end('N')));
    onTestFinished(() => void withoutTls.close());
    await once(withoutTls.listen(0, '127.0.0.1'), 'listening');
    const { port } = withoutTls.address() as AddressInfo;
    const { said, code } = await start({
      DATABASE_URL: `postgres://school:pw@127.0.0.1:${port}/school?sslmode=verify-full`,
    });
    expect(said).toBe(
      'The database at DATABASE_URL cannot be used: The server does not support SSL connections\n',
    );
    expect(code).toBe(1);
  });

  it('with PUBLIC_URL, where even one school has an address of its own, is told to leave it unset', async () => {
    const DATA_DIR = newFolder();
    const log = pino({ level: 'silent' });
    const database = await openDatabaseServer({ dataDir: DATA_DIR }, log);
    const address = { host: 'north.marks.example', public_url: 'https://north.marks.example' };
    await addSchool(database.ownerSettings, address, log);
    await database.close();
    const { said, code } = await start({ DATA_DIR, PUBLIC_URL: address.public_url });
    expect(said.split('\n')).toEqual([
      'The settings of this server are not right:',
      '  The schools of this database have addresses of their own: "npm run schools" lists them.',
      '  PUBLIC_URL belongs to a single school. Leave it unset.',
      '',
    ]);
    expect(code).toBe(1);
  });

  it('for the first time on a taken port still learns Admin’s first password', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const DATA_DIR = newFolder();
    const { printed, said, code } = await start({ DATA_DIR, PORT: String(port) });
    expect([said, code]).toEqual([
      `The server cannot listen at 127.0.0.1 (HOST), port ${port} (PORT): listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
      1,
    ]);
    const [, password = ''] = /user name Admin, password (\S+)/.exec(printed) ?? [];
    const admin = await withDatabase(DATA_DIR, async ({ db }) =>
      db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow(),
    );
    expect(await passwordFits(password, admin.password_hash)).toBe(true);
  });
});
