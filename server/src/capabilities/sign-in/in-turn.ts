import type { Database } from '../../database/transaction.ts';
import { fewAtATime } from '../../few-at-a-time.ts';

/** How many of a process's connections to a school are taken up with counting at a time. */
const atOnce = 2;

function newTurns() {
  return { ofKey: fewAtATime<string>(1), ofAll: fewAtATime<'all'>(atOnce) };
}

const turnsOf = new WeakMap<Database, ReturnType<typeof newTurns>>();

/**
 * Works for a key when all who came before for the same key are through, and while few others of this process are at it:
 * however many requests come from one address, they leave the connections to the rest of the school.
 */
export async function inTurn(db: Database, key: string, work: () => Promise<void>): Promise<void> {
  const turns = turnsOf.get(db) ?? newTurns();
  turnsOf.set(db, turns);
  return turns.ofKey(key, async () => turns.ofAll('all', work));
}
