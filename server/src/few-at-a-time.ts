interface Turns {
  underWay: number;
  /** Who waits for a turn, in the order of asking. */
  waiting: (() => void)[];
}

/**
 * Does work for a key while few others of the same key are at it; the rest wait for their turn, and who comes when
 * `waiting` do already is refused with `refusal`. Keys do not wait for one another.
 */
export function fewAtATime<Key>(
  atOnce: number,
  limit?: { waiting: number; refusal: () => Error },
): <Result>(key: Key, work: () => Promise<Result>) => Promise<Result> {
  const turnsOf = new Map<Key, Turns>();
  return async (key, work) => {
    const turns = turnsOf.get(key) ?? { underWay: 0, waiting: [] };
    turnsOf.set(key, turns);
    if (turns.underWay < atOnce) turns.underWay += 1;
    else if (limit !== undefined && turns.waiting.length >= limit.waiting) throw limit.refusal();
    else await new Promise<void>((resolve) => turns.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Handed on, so that nobody who comes in this moment slips in between.
      const next = turns.waiting.shift();
      if (next !== undefined) next();
      else {
        turns.underWay -= 1;
        if (turns.underWay === 0) turnsOf.delete(key);
      }
    }
  };
}
