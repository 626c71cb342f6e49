import { closeSync, existsSync, openSync, renameSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabasePlace } from './database-place.ts';
import type { Log } from '../log.ts';

const MEGABYTE = 1024 * 1024;

/** With less than this nothing new is taken on: what the database writes of its own accord needs some, too. */
const LEAST_FREE = 64 * MEGABYTE;
/** Set aside for a database that could otherwise not start: two pieces of its write-ahead log. */
const RESERVE = 32 * MEGABYTE;
/** With less than this it may be unable to start. */
const STARTS_WITH = 16 * MEGABYTE;
/** Milliseconds for which a look at the disk counts. */
const LOOK_LASTS = 250;

/** The room on the disk of the embedded database. */
export interface DiskRoom {
  /**
   * Whether saves may go on. PostgreSQL ends all its work, reading too, once its write-ahead log cannot be
   * written; so writing stops while there is still some room, and reading goes on.
   */
  isLeft(): Promise<boolean>;
  /** Gives the reserve to a database that has no room to start; true when that may help. */
  giveReserve(): boolean;
}

/** See docs/decisions/020-a-full-disk.md. */
export function diskRoom(place: DatabasePlace, log: Log): DiskRoom {
  const reserve = join(place.home, 'reserve');
  let lookedAt = -Infinity;
  let enough = true;

  function setReserveAside(free: number): void {
    if (free < LEAST_FREE + 2 * RESERVE || existsSync(reserve)) return;
    const draft = `${reserve}.new`;
    try {
      const file = openSync(draft, 'w', 0o600);
      // Zeros that are written take room, which a file that is only declared so long need not.
      const zeros = Buffer.alloc(MEGABYTE);
      for (let written = 0; written < RESERVE; written += zeros.length) writeSync(file, zeros);
      closeSync(file);
      renameSync(draft, reserve);
    } catch {
      rmSync(draft, { force: true });
    }
  }

  return {
    async isLeft() {
      if (performance.now() - lookedAt < LOOK_LASTS) return enough;
      lookedAt = performance.now();
      const { bavail, bsize } = await statfs(place.home);
      const free = bavail * bsize;
      const was = enough;
      enough = free >= LEAST_FREE;
      const megabytes = Math.floor(free / MEGABYTE);
      if (was && !enough)
        log.error({ megabytes }, 'The disk is full: nothing is saved until there is room again');
      if (!was && enough) log.info({ megabytes }, 'The disk has room again');
      setReserveAside(free);
      return enough;
    },
    giveReserve() {
      const { bavail, bsize } = statfsSync(place.home);
      if (bavail * bsize >= STARTS_WITH || !existsSync(reserve)) return false;
      rmSync(reserve, { force: true });
      log.warn('The disk is full: the database was given the room that is kept for its start');
      return true;
    },
  };
}
