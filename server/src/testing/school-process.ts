import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Connection } from '../database/connect.ts';
import { Browser } from './browser.ts';
import { freePort } from './free-port.ts';
import { writeTestSchool } from './test-school.ts';
import { withDatabase } from './with-database.ts';

const program = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface SchoolProcess {
  /** Starts the program and waits until it is ready. */
  start(): Promise<void>;
  /** Sends a signal and waits for the end; answers the exit code, null after a kill. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Kills the database under the running program. */
  killDatabase(): void;
  browser(): Browser;
  /** Looks into the database while the program works. */
  look<T>(at: (owner: Connection) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

/** The program as a school runs it, in a process and a data directory of its own, with the school of test-school.ts. */
export async function schoolProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<SchoolProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'term-reporting-faults-'));
  // Root runs the database as another user, who has to get in.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  await withDatabase(dataDir, async (owner) => writeTestSchool({ owner }));
  let child: ChildProcess | undefined;
  let output = '';

  async function start(): Promise<void> {
    output = '';
    const { DATABASE_URL: _, ...env } = process.env;
    const started = spawn(process.execPath, [program], {
      env: {
        ...env,
        ...environment,
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child = started;
    while (!output.includes('"msg":"ready"')) {
      if (started.exitCode !== null) throw new Error(`The program did not start:\n${output}`);
      await sleep(20);
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }

  return {
    start,
    end,
    killDatabase() {
      const pids = [
        ...output.matchAll(/"database_pid":(\d+)[^\n]*"msg":"(?:Started|Took over|The database runs)/g),
      ];
      process.kill(Number(pids.at(-1)?.[1]), 'SIGKILL');
    },
    browser: () => new Browser(`http://127.0.0.1:${port}`),
    look: async (at) => withDatabase(dataDir, at),
    async remove() {
      await end('SIGTERM');
      // Whatever a failed test left running ends as a start after a crash would find it.
      await withDatabase(dataDir, async () => undefined);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
