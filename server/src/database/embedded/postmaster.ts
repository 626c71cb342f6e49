import { spawn } from 'node:child_process';
import { closeSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabasePlace } from './database-place.ts';
import { spawnOptions } from './database-user.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { isMarked, processesMarked, signal } from './running-processes.ts';
import { serverArguments, SOCKET_PORT, type Durability } from './server-settings.ts';
import type { ServerLog } from './server-log.ts';

/** How to reach an embedded database: `host` is the folder of its socket. */
export interface SocketConnection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

/** A running server process, started by us or found running. */
export interface Postmaster {
  pid: number;
  mark: string;
  socketDir: string;
  adopted: boolean;
  /** Settles when the process is gone. */
  gone: Promise<void>;
}

/** The server that runs on the cluster, if one does: left behind by an application that was killed. */
export function findRunning(place: DatabasePlace): { pid: number; socketDir: string } | undefined {
  const running = readLockFile(place);
  return running !== undefined && isMarked(running.pid, place.mark) ? running : undefined;
}

/** Takes a running server over. We are not its parent, so there is no exit to be told of: it is watched. */
export function adoptPostmaster(
  place: DatabasePlace,
  running: { pid: number; socketDir: string },
): Postmaster {
  const gone = new Promise<void>((settle) => {
    const timer = setInterval(() => {
      if (isMarked(running.pid, place.mark)) return;
      clearInterval(timer);
      settle();
    }, 250).unref();
  });
  return { ...running, mark: place.mark, adopted: true, gone };
}

/** Starts the server; it is not yet ready for connections. */
export function spawnPostmaster(
  place: DatabasePlace,
  programs: PostgresPrograms,
  socketDir: string,
  durability: Durability,
  log: ServerLog,
): Postmaster {
  const output = log.open();
  const child = spawn(programs.postgres, serverArguments(place, programs.version, socketDir, durability), {
    ...spawnOptions(place.user),
    // A session of its own: Ctrl-C in the terminal reaches the application only, which drains first.
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const gone = new Promise<void>((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  return { pid: child.pid ?? -1, mark: place.mark, socketDir, adopted: false, gone };
}

/**
 * Waits until a real connection works. False when the process is gone, or is up but cannot be reached.
 * Recovery after a crash may take as long as it needs.
 */
export async function waitUntilReady(postmaster: Postmaster, connection: SocketConnection): Promise<boolean> {
  const gone = postmaster.gone.then(() => 'gone' as const);
  // Not by the clock on the wall, which may jump.
  let patience = performance.now() + UNREACHABLE_MS;
  while (performance.now() < patience) {
    // One that is dying may take a connection and never answer it.
    const answer = await Promise.race([tryConnection({ ...connection, database: 'postgres' }), gone]);
    if (answer === 'ready') return true;
    if (answer === 'gone') return false;
    if (answer === 'recovering') patience = performance.now() + UNREACHABLE_MS;
    await sleep(50);
  }
  return false;
}

/** Shuts down fast (transactions in progress are rolled back), harder when that does not help. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const [name, patience] of STOP_STEPS) {
    if (!signalPostmaster(postmaster, name)) return;
    if (await endsWithin(postmaster.gone, patience)) return;
  }
}

/** Looks first whether the pid is still the server's: another process may have got it since. */
export function signalPostmaster({ pid, mark }: Postmaster, name: NodeJS.Signals): boolean {
  return isMarked(pid, mark) && signal(pid, name);
}

/**
 * Waits until no process is left of a server that died, then removes its lock files: both name a pid that
 * may by now be another living process's, which PostgreSQL would take for itself. Returns early,
 * with nothing removed, when a living server turns out to hold the lock.
 */
export async function clearRemains(place: DatabasePlace, socketDir: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    if (findRunning(place) !== undefined) return;
    const left = processesMarked(place.mark).filter(({ pid }) => pid !== process.pid);
    if (left.length === 0) break;
    // Without their parent they end by themselves; one deep in a long query does not notice.
    const waited = performance.now() - began;
    const name = waited > 15_000 ? 'SIGKILL' : waited > 5000 ? 'SIGQUIT' : undefined;
    if (name !== undefined) for (const { pid } of left) signal(pid, name);
    await sleep(100);
  }
  rmSync(join(place.cluster, 'postmaster.pid'), { force: true });
  rmSync(join(socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
}

// A tired disk may need this long to bring the program in.
const UNREACHABLE_MS = 30_000;
const STOP_STEPS = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;

function readLockFile(place: DatabasePlace): { pid: number; socketDir: string } | undefined {
  try {
    const lines = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , , socketDir] = lines;
    return socketDir ? { pid: Number(pid), socketDir } : undefined;
  } catch {
    return undefined;
  }
}

async function endsWithin(gone: Promise<void>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([gone.then(() => true), sleep(milliseconds, false, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

async function tryConnection(connection: SocketConnection): Promise<'ready' | 'recovering' | 'unreachable'> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5000 });
  // A server that dies now tells the client by an event, which must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === TOO_MANY_CONNECTIONS) return 'ready';
    return code === CANNOT_CONNECT_NOW ? 'recovering' : 'unreachable';
  } finally {
    // Not waited for: a server that dies at this moment may never answer the farewell.
    void client.end().catch(() => undefined);
  }
}

const TOO_MANY_CONNECTIONS = '53300';
const CANNOT_CONNECT_NOW = '57P03';

/** The connection to the server in `socketDir`. */
export function socketConnection(socketDir: string, user: string, password: string): SocketConnection {
  return { host: socketDir, port: SOCKET_PORT, user, password, database: user };
}
