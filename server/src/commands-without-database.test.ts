import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabaseServer } from './database/open-database.ts';

const silent = pino({ level: 'silent' });

/** The address of a machine that takes connections and keeps silent, or of one where nobody takes them any more. */
async function databaseAway({ takesConnections }: { takesConnections: boolean }): Promise<string> {
  const machine = createServer();
  await once(machine.listen(0, '127.0.0.1'), 'listening');
  const { port } = machine.address() as AddressInfo;
  if (takesConnections) onTestFinished(() => void machine.close());
  else await new Promise((resolve) => machine.close(resolve));
  return `postgres://school:pw@127.0.0.1:${port}/school`;
}

/** Starts a command where the database is; answers the first that it says. */
async function firstWordsOf(command: readonly string[], databaseUrl: string): Promise<string> {
  const [file = '', ...words] = command;
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL(file, import.meta.url)), ...words],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [said] = (await once(child.stderr ?? child, 'data')) as [Buffer];
  child.kill();
  await once(child, 'exit');
  return said.toString();
}

it('whoever calls a command while the database keeps silent reads what is waited for', async () => {
  const databaseUrl = await databaseAway({ takesConnections: true });
  const said = await Promise.all(
    [
      ['backup-main.ts', '/tmp/never-written.backup'],
      ['restore-main.ts', '/tmp/never-read.backup'],
      ['add-school-main.ts', 'north.marks.example'],
      ['admin-password-main.ts'],
      ['schools-main.ts'],
      ['../demo/seed.ts'],
    ].map(async (command) => firstWordsOf(command, databaseUrl)),
  );
  expect(new Set(said)).toEqual(
    new Set(['Waiting for the database at DATABASE_URL, which does not answer; for about 30 s.\n']),
  );
});

it('whoever has waited long enough is told that nothing was done, and why', async () => {
  const databaseUrl = await databaseAway({ takesConnections: false });
  const said: string[] = [];
  const patience = { seconds: 1, say: (line: string) => void said.push(line) };
  await expect(openDatabaseServer({ dataDir: '', databaseUrl }, silent, { patience })).rejects.toThrow(
    /^Nothing was done: the database at DATABASE_URL does not answer \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)\.$/,
  );
  expect(said).toEqual(['Waiting for the database at DATABASE_URL, which does not answer; for about 1 s.']);
});

it('whoever mistyped the host of the database is told so at once', async () => {
  const databaseUrl = 'postgres://school:pw@database..school/school';
  await expect(openDatabaseServer({ dataDir: '', databaseUrl }, silent)).rejects.toThrow(
    'The database at DATABASE_URL cannot be used: getaddrinfo ENOTFOUND database..school',
  );
});
