import type { z } from 'zod';

import { isRefused } from './api-error.ts';
import { overUnheard } from './over-unheard.ts';

/**
 * Adds one record, however often that is tried, also with other words because no answer came: what may have been added unheard
 * is sent once more as it was, which adds it at most once (3-decisions §4), and is then changed to what stands there by now.
 * So is a record that is known by what is changed of it, such as a class by its name: `add` is then the first change.
 */
export function addingOnce<Words, Row extends { version: number }>({
  schema,
  add,
  change,
}: {
  schema: z.ZodType<Row>;
  add: (words: Words) => Promise<Row>;
  /** Sends the change of what was added from the version it is given. */
  change: (added: Row, words: Words, version: number) => Promise<Row>;
}) {
  let unheard: Words | null = null;
  let added: Row | null = null;
  const overMine = overUnheard(schema);

  async function addFirst(words: Words): Promise<Row> {
    try {
      return await add(words);
    } catch (error) {
      unheard = isRefused(error) ? null : words;
      throw error;
    }
  }

  /** Throws as `add` and `change` do. */
  return async function save(words: Words): Promise<Row> {
    if (added === null && unheard !== null && JSON.stringify(unheard) !== JSON.stringify(words)) {
      try {
        added = await add(unheard);
      } catch (error) {
        if (!isRefused(error)) throw error;
      }
      unheard = null;
    }
    if (added === null) return addFirst(words);
    const row = added;
    return overMine(
      row.version,
      async (version) => change(row, words, version),
      () => true,
    );
  };
}
