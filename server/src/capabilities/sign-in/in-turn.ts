import type { Database } from '../../database/transaction.ts';

/** How many of a process's connections to a school are taken up with counting at a time. */
const atOnce = 2;

interface Turns {
  /** By key, the end of whoever came last. */
  last: Map<string, Promise<void>>;
  free: number;
  waiting: (() => void)[];
}

const turnsOf = new WeakMap<Database, Turns>();

/**
 * Works for a key when all who came before for the same key are through, and while few others of this process are at it:
 * however many requests come from one address, they leave the connections to the rest of the school.
 */
export async function inTurn(db: Database, key: string, work: () => Promise<void>): Promise<void> {
  const turns = turnsOf.get(db) ?? { last: new Map<string, Promise<void>>(), free: atOnce, waiting: [] };
  turnsOf.set(db, turns);
  const mine = (turns.last.get(key) ?? Promise.resolve()).then(async () => {
    if (turns.free > 0) turns.free -= 1;
    else await new Promise<void>((resolve) => turns.waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = turns.waiting.shift();
      if (next === undefined) turns.free += 1;
      else next();
    }
  });
  const end = mine.catch(() => undefined);
  turns.last.set(key, end);
  try {
    await mine;
  } finally {
    if (turns.last.get(key) === end) turns.last.delete(key);
  }
}
