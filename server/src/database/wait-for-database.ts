import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { databaseIsAway } from './database-is-away.ts';

/** Milliseconds between two tries: at first, and at most. */
const pause = { first: 250, longest: 5000 } as const;

/**
 * Waits until the database answers: a machine that comes up may start it after us. Says so in the log, and throws
 * what waiting does not mend, such as a wrong password.
 */
export async function waitForDatabase(pool: pg.Pool, log: Pick<BaseLogger, 'info' | 'warn'>): Promise<void> {
  for (let wait: number = pause.first; ; wait = Math.min(wait * 2, pause.longest)) {
    try {
      await pool.query('select');
      if (wait > pause.first) log.info('The database answers');
      return;
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      log.warn({ reason: (error as Error).message }, 'The database does not answer; trying again');
      await sleep(wait);
    }
  }
}
