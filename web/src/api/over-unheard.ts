import type { z } from 'zod';

import { ApiError, isRefused } from './api-error.ts';
import { currentIn } from './current-in.ts';

/** Sends a save that starts from the version it is given. */
type Send<Answer> = (version: number) => Promise<Answer>;

/**
 * The saves of one record, one after another. What stands in the way of one may be an earlier one from here whose answer was
 * lost: that is nobody else's change, and the save goes over it.
 */
export function overUnheard<Row extends { version: number }>(schema: z.ZodType<Row>) {
  /** Of each save without an answer, whether a record is what it made. */
  let unheard: ((row: Row) => boolean)[] = [];
  /** Throws as `send` does. `isMade` tells of a record as it stands whether it may be what this save made. */
  return async function save<Answer>(
    version: number,
    send: Send<Answer>,
    isMade: (row: Row) => boolean,
  ): Promise<Answer> {
    try {
      const answer = await send(version);
      unheard = [];
      return answer;
    } catch (error) {
      if (!isRefused(error)) unheard = [...unheard, isMade];
      const current = error instanceof ApiError && error.byYou ? currentIn(error, schema) : null;
      if (current === null || !unheard.some((one) => one(current))) throw error;
      unheard = [];
      return save(current.version, send, isMade);
    }
  };
}
