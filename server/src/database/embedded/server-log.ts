import { copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabasePlace } from './database-place.ts';

const MOST_BYTES = 5_000_000;
const CHECK_EVERY_MS = 60_000;

/**
 * The file PostgreSQL writes its messages to, kept below twice 5 MB. PostgreSQL appends, so the file
 * can be cut under it; its own rotation would cost a process more.
 */
export function serverLog(place: DatabasePlace) {
  const path = join(place.home, 'postgres.log');
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const keepShort = () => {
    if (size() <= MOST_BYTES) return;
    copyFileSync(path, `${path}.old`);
    truncateSync(path);
  };
  keepShort();
  const timer = setInterval(keepShort, CHECK_EVERY_MS).unref();
  return {
    path,
    size,
    open: () => openSync(path, 'a', 0o600),
    /** The last lines written since the file had `from` bytes. */
    tail: (from: number) =>
      readFileSync(path).subarray(from).toString('utf8').trim().split('\n').slice(-12).join('\n'),
    close: () => clearInterval(timer),
  };
}

export type ServerLog = ReturnType<typeof serverLog>;
