import { Unavailable } from './errors.ts';
import { fewAtATime } from './few-at-a-time.ts';
import { spareProcess, type StartedProcess } from './spare-process.ts';

/** What such a process says: first that it is ready, then what became of the file. */
export type FileProcessAnswer<Content, Fault extends string> =
  | { kind: 'ready' }
  | { kind: 'read'; content: Content }
  | { kind: 'refused'; fault: Fault };

export interface FileProcessSettings<Fault extends string> {
  /** The module that the process runs. */
  file: string;
  /** Beside the permission to read the program's own files. */
  execArgv: readonly string[];
  /** Files looked at together, and those that may wait for it. */
  atOnce: number;
  waitingAtMost: number;
  /** For an honest file a tenth of this is enough: on a busy machine the process gives way to everything else. */
  readMs: number;
  /** Of a process that had to be ended, and of one that ended by itself: it held more than it may have. */
  tooSlow: Fault;
  tooMuch: Fault;
  /** The refusal that tells a fault in plain words. */
  refusal(fault: Fault): Error;
}

/** Starting on a busy machine. */
const startMs = 30_000;

/**
 * Works on files, each in a process of its own with little memory and little time, so that a large or
 * hostile one harms nobody's save: a parser that a file leads astray can only be ended by killing it. After a file the
 * process for the next one is started, so that who sends many waits for one start. Throws the refusal of a fault, and
 * Unavailable where too many files are sent at once.
 */
export function fileProcess<Content, Fault extends string>(settings: FileProcessSettings<Fault>) {
  const processes = spareProcess(settings.file, settings.execArgv);
  const inTurn = fewAtATime<string>(settings.atOnce, {
    waiting: settings.waitingAtMost,
    refusal: () => new Unavailable(),
  });
  return async (message: unknown): Promise<Content> =>
    inTurn(settings.file, async () => {
      try {
        return await askProcess<Content, Fault>(settings, processes.take(), message);
      } finally {
        processes.prepare();
      }
    });
}

async function askProcess<Content, Fault extends string>(
  { readMs, tooSlow, tooMuch, refusal }: FileProcessSettings<Fault>,
  { child, ready }: StartedProcess,
  message: unknown,
): Promise<Content> {
  const { promise, resolve, reject } = Promise.withResolvers<Content>();
  let timer = setTimeout(() => reject(new Unavailable()), startMs);
  child.once('error', () => reject(new Unavailable()));
  child.once('exit', () => reject(refusal(tooMuch)));
  void ready.then(() => {
    clearTimeout(timer);
    timer = setTimeout(() => reject(refusal(tooSlow)), readMs);
    child.on('message', (answer: FileProcessAnswer<Content, Fault>) => {
      if (answer.kind === 'read') resolve(answer.content);
      else if (answer.kind === 'refused') reject(refusal(answer.fault));
    });
    child.send(message as object, (error) => error && reject(new Unavailable()));
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
