import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefused } from '../database-refused.ts';
import { processIdentity } from './running-processes.ts';

/** Another server works on the same data directory; the message is for the person who started this one. */
export class DataDirectoryInUse extends DatabaseRefused {
  override name = 'DataDirectoryInUse';

  constructor(dataDir: string, pid: number | undefined) {
    super(
      `Another server ${pid === undefined ? '' : `(process ${pid}) `}is already running on the data directory ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    );
  }
}

/**
 * Takes the database in `home` for this process; returns what gives it back. Throws DataDirectoryInUse,
 * which speaks of `dataDir`, the folder that the person who starts the server knows.
 * A lock whose process is gone (kill -9, power cut) counts for nothing, also when its pid lives again.
 */
export function lockDataDirectory(home: string, dataDir: string): () => void {
  const path = lockFile(home);
  // First, since whoever only shares the database should learn it on a full disk, too.
  const holder = parseHolder(readOrEmpty(path));
  if (holder !== undefined && processIdentity(holder.pid) === holder.identity)
    throw new DataDirectoryInUse(dataDir, holder.pid);
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, mine, { mode: 0o644 });
  try {
    for (;;) {
      // A link appears with its contents or not at all, and only one process can make it.
      if (linked(draft, path)) break;
      removeWhenStale(path, dataDir);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readOrEmpty(path) === mine) rmSync(path, { force: true });
  };
}

/** Stays behind when its process is killed. */
export function lockFile(home: string): string {
  return join(home, 'server.lock');
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    // Some shared folders know no hard links; creating exclusively is as good but for a kill in mid-write.
    return createdExclusively(from, to);
  }
}

function createdExclusively(from: string, to: string): boolean {
  try {
    writeFileSync(to, readFileSync(from), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeWhenStale(path: string, dataDir: string): void {
  const judged = readOrEmpty(path);
  const holder = parseHolder(judged);
  if (holder !== undefined && processIdentity(holder.pid) === holder.identity) {
    throw new DataDirectoryInUse(dataDir, holder.pid);
  }
  const aside = `${path}.${process.pid}-stale`;
  try {
    renameSync(path, aside);
  } catch {
    return; // Another starter was quicker; look again.
  }
  const taken = readOrEmpty(aside);
  if (taken !== judged) {
    // Between reading and moving, another starter put its own lock there: give it back.
    linked(aside, path);
    rmSync(aside, { force: true });
    throw new DataDirectoryInUse(dataDir, parseHolder(taken)?.pid);
  }
  rmSync(aside, { force: true });
}

function parseHolder(text: string): { pid: number; identity: string } | undefined {
  try {
    const holder: unknown = JSON.parse(text);
    if (typeof holder !== 'object' || holder === null || !('pid' in holder) || !('identity' in holder))
      return undefined;
    const { pid, identity } = holder;
    return typeof pid === 'number' && typeof identity === 'string' ? { pid, identity } : undefined;
  } catch {
    return undefined;
  }
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
