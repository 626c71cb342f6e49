import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../server/src/testing/free-port.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

export interface SchoolOptions {
  /** A demonstration school of this size is made first; absent, the database is taken as it is. */
  size?: SchoolSize;
  /** The DATA_DIR; absent, a new one, which `stop` removes. One that is given stays. */
  folder?: string;
  /** A PostgreSQL server in place of the embedded one. */
  databaseUrl?: string;
  /** A free one unless given. */
  port?: number;
  /** Further variables of the environment, which also replace those of this list. */
  environment?: Readonly<Record<string, string>>;
  /** The file to which all that the server says is added; absent, its errors go to the terminal. */
  outputFile?: string;
}

export interface SchoolSize {
  students: number;
  years: number;
}

export interface RunningSchool {
  address: string;
  folder: string;
  /** Seconds that making the school took; 0 when none was made. */
  seconds: number;
  /** The server's process; another after each `start`. 0 while none runs. */
  pid: () => number;
  /** The main process of the embedded database; undefined when none runs. */
  databasePid: () => number | undefined;
  /** Sends the signal to the server and waits until it is gone; the data stay. Answers the exit code. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Starts the server again on the same data, address and environment; answers the milliseconds until it answered. */
  start: () => Promise<number>;
  /** Ends the server and the database in order, and removes a folder of its own. */
  stop: () => Promise<void>;
}

/** The real program, in a process of its own, on its embedded database or on the PostgreSQL server that is named. */
export async function startSchool(options: SchoolOptions): Promise<RunningSchool> {
  const folder = options.folder ?? ownFolder();
  const port = options.port ?? (await freePort());
  const env = {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: options.databaseUrl ?? '',
    ...options.environment,
  };
  const seconds = options.size === undefined ? 0 : await makeSchool(options.size, env);
  const address = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;

  async function start(): Promise<number> {
    const began = performance.now();
    const output = options.outputFile === undefined ? undefined : openSync(options.outputFile, 'a', 0o600);
    server = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', output ?? 'ignore', output ?? 'inherit'],
    });
    if (output !== undefined) closeSync(output);
    await answering(address, server);
    return performance.now() - began;
  }

  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const running = server;
    server = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return null;
    const ended = exitOf(running);
    running.kill(signal);
    return ended;
  }

  await start();
  return {
    address,
    folder,
    seconds,
    pid: () => server?.pid ?? 0,
    databasePid: () => databasePidOf(folder),
    end,
    start,
    async stop() {
      // A server that was killed has left its database behind; one that starts again takes it over and ends it.
      if (server === undefined && databasePidOf(folder) !== undefined) await start();
      const code = await end();
      if (options.folder === undefined) rmSync(folder, { recursive: true, force: true });
      if (code !== null && code !== 0) throw new Error(`The server ended with ${code}.`);
    },
  };
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'school-'));
  // Root runs the database as another user, who has to get in; it would be made elsewhere and stay there.
  chmodSync(folder, 0o755);
  return folder;
}

/** Fills the database with a demonstration school; answers the seconds. */
async function makeSchool({ students, years }: SchoolSize, env: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now();
  const seeding = spawn(
    process.execPath,
    ['server/demo/seed.ts', '--students', String(students), '--years', String(years)],
    { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const code = await exitOf(seeding);
  if (code !== 0) throw new Error(`Making the school ended with ${code}.`);
  return (performance.now() - began) / 1000;
}

async function answering(address: string, server: ChildProcess): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until && server.exitCode === null && server.signalCode === null) {
    const answer = await fetch(`${address}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not come up.');
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

function databasePidOf(folder: string): number | undefined {
  try {
    const elsewhere = join(folder, 'database-location');
    const home = existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : join(folder, 'database');
    const [line] = readFileSync(join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(line);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
