import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { pino } from 'pino';

import { connect, type Connection } from '../../server/src/database/connect.ts';
import { findDatabasePlace } from '../../server/src/database/embedded/database-place.ts';
import { findRunning } from '../../server/src/database/embedded/postmaster.ts';
import { startEmbeddedDatabase } from '../../server/src/database/embedded/start-embedded-database.ts';
import { freePort } from '../../server/src/testing/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const quiet = pino({ level: 'silent' });

/** A school of its own: the real program, as `npm run demo` starts it, on a data directory of its own. */
export interface SchoolServer {
  /** e.g. http://127.0.0.1:40123; the same after it was started again. */
  address: string;
  /** The database as its owner, to stage what no one at the school could bring about at will. */
  owner: Connection;
  /** Ends the program as a power cut does. The database process is left behind, as it would be. */
  kill9(): Promise<void>;
  /** Starts the program again at the same address and on the same data. */
  startAgain(): Promise<void>;
  running(): boolean;
  /** What the program said when it first started. */
  firstWords: string;
  /** The program's process; another after it was started again. */
  pid(): number;
  /** Ends everything and removes the data. */
  remove(): Promise<void>;
}

/** Makes the demonstration school below `folder` and closes it again, to be copied by `startSchool`. */
export async function makeSchool(folder: string): Promise<void> {
  const { program } = await startProgram(demonstration, join(folder, 'prepared'), 0);
  await endProgram(program, 'SIGTERM');
}

/**
 * Starts a fresh copy of the school that `makeSchool` made in `folder`. `programAt` is told the school's address
 * and answers what to start in place of the demonstration: a file, and the words after it.
 */
export async function startSchool(
  folder: string,
  programAt: (address: string) => Promise<readonly string[]> = async () => demonstration,
): Promise<SchoolServer> {
  const place = placeBelow(folder);
  execFileSync('cp', ['-a', join(folder, 'prepared'), join(place, 'data')]);
  return openSchool(place, programAt);
}

/** Starts the program as `npm start` does, on an empty data directory: a school's first day. */
export async function startNewSchool(folder: string): Promise<SchoolServer> {
  return openSchool(placeBelow(folder), async () => ['server/src/main.ts']);
}

function placeBelow(folder: string): string {
  const place = mkdtempSync(join(folder, 'school-'));
  // Root runs the database as another user, who has to get in.
  chmodSync(place, 0o755);
  return place;
}

async function openSchool(
  place: string,
  programAt: (address: string) => Promise<readonly string[]>,
): Promise<SchoolServer> {
  const dataDir = join(place, 'data');
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const file = await programAt(address);
  const first = await startProgram(file, dataDir, port);
  let { program } = first;
  const { connection } = await startEmbeddedDatabase({ dataDir, log: quiet, whenRunning: 'share' });
  const owner = connect(connection, { max: 2 });
  const running = () => program.exitCode === null && program.signalCode === null;
  return {
    address,
    owner,
    running,
    firstWords: first.said,
    pid: () => program.pid ?? 0,
    kill9: async () => endProgram(program, 'SIGKILL'),
    async startAgain() {
      ({ program } = await startProgram(file, dataDir, port));
    },
    async remove() {
      await owner.close();
      if (running()) await endProgram(program, 'SIGTERM');
      await endLeftDatabase(dataDir);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

const demonstration = ['server/src/demo-main.ts'] as const;

async function startProgram(
  file: readonly string[],
  dataDir: string,
  port: number,
): Promise<{ program: ChildProcess; said: string }> {
  const program = spawn(process.execPath, file, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ready = new Promise<void>((resolve) => {
    for (const stream of [program.stdout, program.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('"msg":"ready"')) resolve();
      });
    }
  });
  const ended = once(program, 'exit').then(() => {
    throw new Error(`The school's server ended before it was ready:\n${said}`);
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return { program, said };
}

async function endProgram(program: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(program, 'exit');
  program.kill(signal);
  await ended;
}

/** A program that was killed could not end its database: it is taken over and ended here. */
async function endLeftDatabase(dataDir: string): Promise<void> {
  if (findRunning(findDatabasePlace(dataDir)) === undefined) return;
  const { stop } = await startEmbeddedDatabase({ dataDir, log: quiet });
  await stop();
}
