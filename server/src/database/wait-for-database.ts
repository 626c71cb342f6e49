import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { databaseIsAway } from './database-is-away.ts';
import { DatabaseRefused } from './database-refused.ts';

/** Milliseconds between two tries: at first, and at most. */
const pause = { first: 250, longest: 5000 } as const;

/** Milliseconds after which a database that keeps silent is said to be waited for. */
const silence = 2000;

/** How long somebody waits who is told that it is no use, in place of a server, which waits for ever. */
export interface Patience {
  /** No further try is made after so long; the last one may take ten more (connect.ts). */
  seconds: number;
  /** Is told once what is waited for. */
  say: (line: string) => void;
}

/** That of whoever typed a command, or of the machine that runs one at night. */
export const patienceOfACommand: Patience = {
  seconds: 30,
  say: (line) => void process.stderr.write(`${line}\n`),
};

/**
 * Waits until the database answers: a machine that comes up may start it after us. Says so in the log; with `patience`
 * says instead that it waits for `place`, and throws DatabaseRefused when that is at an end. Throws what waiting does not
 * mend, such as a wrong password or a name that no host has.
 */
export async function waitForDatabase(
  pool: pg.Pool,
  log: Pick<BaseLogger, 'info' | 'warn'>,
  { place, patience }: { place: string; patience?: Patience | undefined },
): Promise<void> {
  if (patience === undefined) return untilItAnswers(pool, log);
  const until = Date.now() + patience.seconds * 1000;
  let isSaid = false;
  const say = () => {
    if (!isSaid)
      patience.say(`Waiting for ${place}, which does not answer; for about ${patience.seconds} s.`);
    isSaid = true;
  };
  const silent = setTimeout(say, silence);
  try {
    await untilItAnswers(pool, { info: () => undefined, warn: say }, until);
  } catch (error) {
    if (!passes(error)) throw error;
    const reason = (error as Error).message;
    throw new DatabaseRefused(`Nothing was done: ${place} does not answer (${reason}).`, { cause: error });
  } finally {
    clearTimeout(silent);
  }
}

async function untilItAnswers(
  pool: pg.Pool,
  log: { info: (line: string) => void; warn: (why: { reason: string }, line: string) => void },
  until = Infinity,
): Promise<void> {
  for (let wait: number = pause.first; ; wait = Math.min(wait * 2, pause.longest)) {
    try {
      await pool.query('select');
      if (wait > pause.first) log.info('The database answers');
      return;
    } catch (error) {
      if (!passes(error) || Date.now() + wait > until) throw error;
      log.warn({ reason: (error as Error).message }, 'The database does not answer; trying again');
      await sleep(wait);
    }
  }
}

/** Whether it may pass by itself. A host that nobody knows at the start was mistyped. */
function passes(error: unknown): boolean {
  return databaseIsAway(error) && !(error instanceof Error && 'code' in error && error.code === 'ENOTFOUND');
}
