import { type ChildProcess, fork } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { lowerPriority } from './lower-priority.ts';

/** A process that was started for one piece of work, and has none yet. */
export interface StartedProcess {
  child: ChildProcess;
  /** When it has sent its first message. Never, where it ends before. */
  ready: Promise<void>;
}

/** How long a spare one is kept: whoever sends one file often sends another, and an idle one holds some 40 MB. */
const spareMs = 60_000;
/** Behind those who save marks, and yet not starved by them (`nice`). */
const politeness = 5;
/** The program's own files, wherever they really lie; not `data`, which may stand beside them. */
const program = ['contract', 'node_modules', 'server', 'package.json'].map((part) =>
  realpathSync(resolve(import.meta.dirname, '../..', part)),
);

/**
 * Processes that run a module under Node's permissions: they read the program's own files and no others, and may neither
 * write nor start anything. What is native (sharp) is not bound by them. `take` gives the spare one, or starts one;
 * `prepare` starts a spare one, which is kept for a minute.
 */
export function spareProcess(
  file: string,
  execArgv: readonly string[],
): { take(): StartedProcess; prepare(): void } {
  let spare: StartedProcess | undefined;
  let timer: NodeJS.Timeout | undefined;

  function takeSpare(): StartedProcess | undefined {
    const taken = spare;
    spare = undefined;
    return taken;
  }

  return {
    take() {
      const taken = takeSpare() ?? start(file, execArgv);
      taken.child.ref();
      taken.child.channel?.ref();
      return taken;
    },
    prepare() {
      if (spare === undefined) {
        const next = start(file, execArgv);
        const forget = () => {
          if (spare === next) spare = undefined;
        };
        next.child.on('error', forget).on('exit', forget);
        // The server ends without asking it; it ends when the server is gone.
        next.child.unref();
        next.child.channel?.unref();
        spare = next;
      }
      clearTimeout(timer);
      timer = setTimeout(() => takeSpare()?.child.kill('SIGKILL'), spareMs).unref();
    },
  };
}

function start(file: string, execArgv: readonly string[]): StartedProcess {
  const child = fork(file, [], {
    serialization: 'advanced',
    execArgv: ['--permission', ...program.map((part) => `--allow-fs-read=${part}`), ...execArgv],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env['PATH'], HOME: '/nonexistent' },
  });
  lowerPriority(child, politeness);
  return { child, ready: new Promise((resolve) => child.once('message', () => resolve())) };
}
