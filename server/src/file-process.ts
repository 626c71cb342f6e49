import { type ChildProcess, fork } from 'node:child_process';
import { Unavailable } from './errors.ts';
import { lowerPriority } from './lower-priority.ts';

/** What such a process says: first that it is ready, then what became of the file. */
export type FileProcessAnswer<Content, Fault extends string> =
  | { kind: 'ready' }
  | { kind: 'read'; content: Content }
  | { kind: 'refused'; fault: Fault };

export interface FileProcessSettings<Fault extends string> {
  /** The module that the process runs. */
  file: string;
  /** Beside the permission to read the programme's own files. */
  execArgv: readonly string[];
  /** Files looked at together, and those that may wait for it. */
  atOnce: number;
  waitingAtMost: number;
  /** For an honest file a tenth of this is enough. */
  readMs: number;
  /** Of a process that had to be ended, and of one that ended by itself: it held more than it may have. */
  tooSlow: Fault;
  tooMuch: Fault;
  /** The refusal that tells a fault in plain words. */
  refusal(fault: Fault): Error;
}

/** Starting on a busy machine. */
const startMs = 10_000;
/** Behind those who save marks, and yet not starved by them (`nice`). */
const politeness = 5;

/**
 * Works on files, each in a process of its own with little memory and little time, so that a large or
 * hostile one harms nobody's save: a parser that a file leads astray can only be ended by killing it. Throws the
 * refusal of a fault, and Unavailable where too many files are sent at once.
 */
export function fileProcess<Content, Fault extends string>(settings: FileProcessSettings<Fault>) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (message: unknown): Promise<Content> => {
    if (running >= settings.atOnce) {
      if (waiting.length >= settings.waitingAtMost) throw new Unavailable();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await askChild<Content, Fault>(settings, message);
    } finally {
      // The place goes to who waits longest.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

async function askChild<Content, Fault extends string>(
  { file, execArgv, readMs, tooSlow, tooMuch, refusal }: FileProcessSettings<Fault>,
  message: unknown,
): Promise<Content> {
  const { promise, resolve, reject } = Promise.withResolvers<Content>();
  const child = startChild(file, execArgv);
  let timer = setTimeout(() => reject(new Unavailable()), startMs);
  child.on('message', (answer: FileProcessAnswer<Content, Fault>) => {
    if (answer.kind === 'read') resolve(answer.content);
    else if (answer.kind === 'refused') reject(refusal(answer.fault));
    else {
      clearTimeout(timer);
      timer = setTimeout(() => reject(refusal(tooSlow)), readMs);
      child.send(message as object, (error) => error && reject(new Unavailable()));
    }
  });
  child.once('error', () => reject(new Unavailable()));
  child.once('exit', () => reject(refusal(tooMuch)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function startChild(file: string, execArgv: readonly string[]): ChildProcess {
  const child = fork(file, [], {
    serialization: 'advanced',
    // It reads the programme's own files, and may neither write nor start anything.
    execArgv: ['--permission', '--allow-fs-read=*', ...execArgv],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env['PATH'], HOME: '/nonexistent' },
  });
  lowerPriority(child, politeness);
  return child;
}
