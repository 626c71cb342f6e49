import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type SpreadsheetFault, spreadsheetLimits, spreadsheetMessages } from 'contract/spreadsheets';
import { Invalid, Unavailable } from '../errors.ts';
import type { ChildAnswer } from './read-spreadsheet-child.ts';
import type { ReadSheet } from './workbook.ts';

export type { ReadSheet } from './workbook.ts';

/** Files read at a time, and those that may wait for it. */
const atOnce = 2;
const waitingAtMost = 10;
/** Starting on a busy machine; then reading, for which an honest file of 2,000 rows takes 0.1 s. */
const startMs = 10_000;
const readMs = 1000;
/** Behind those who save marks, and yet not starved by them (`nice`). */
const politeness = 5;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * The sheets of an .xlsx, or the one of a .csv, as text. The file is looked at in a process of its own, with
 * little memory and little time, so that a hostile one harms nobody's save. Throws Invalid (422, field `file`)
 * with the reason in plain words, Unavailable when too many files are sent at once.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<ReadSheet[]> {
  const fault = faultAtSight(bytes);
  if (fault !== null) throw refusal(fault);
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new Unavailable();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await readInChild(bytes);
  } finally {
    // The place goes to who waits longest.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** What needs no parser to be seen. */
function faultAtSight(bytes: Uint8Array): SpreadsheetFault | null {
  if (bytes.length > spreadsheetLimits.bytes) return 'expandsTooFar';
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (head.startsWith('\xD0\xCF\x11\xE0')) return 'oldFormat';
  const known = [
    '%PDF',
    '\xFF\xD8\xFF',
    '\x89PNG',
    'GIF8',
    'RIFF',
    '\x1F\x8B',
    '7z\xBC\xAF',
    'MZ',
    '\x7FELF',
  ];
  return bytes.length === 0 || known.some((start) => head.startsWith(start)) ? 'notASpreadsheet' : null;
}

function refusal(fault: SpreadsheetFault): Invalid {
  return new Invalid({ file: [spreadsheetMessages[fault]] });
}

async function readInChild(bytes: Uint8Array): Promise<ReadSheet[]> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadSheet[]>();
  const child = startChild();
  let timer = setTimeout(() => reject(new Unavailable()), startMs);
  child.on('message', (answer: ChildAnswer) => {
    if (answer.kind === 'read') resolve(answer.sheets);
    else if (answer.kind === 'refused') reject(refusal(answer.fault));
    else {
      clearTimeout(timer);
      timer = setTimeout(() => reject(refusal('tooSlow')), readMs);
      child.send(bytes, (error) => error && reject(new Unavailable()));
    }
  });
  child.once('error', () => reject(new Unavailable()));
  // Out of memory: what it holds is more than the process may have.
  child.once('exit', () => reject(refusal('expandsTooFar')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

const childFile = fileURLToPath(new URL('./read-spreadsheet-child.ts', import.meta.url));

function startChild(): ChildProcess {
  const child = fork(childFile, [], {
    serialization: 'advanced',
    // It reads the programme's own files, and may neither write nor start anything.
    execArgv: ['--permission', '--allow-fs-read=*', '--max-old-space-size=192'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env['PATH'], HOME: '/nonexistent' },
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, politeness);
  } catch {
    // It is gone already; its exit is heard.
  }
  return child;
}
