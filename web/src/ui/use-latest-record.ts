import { useState } from 'react';
import type { z } from 'zod';

import { currentIn } from '../api/current-in.ts';

/**
 * The record that a dialog is about, as it stands by now: as the list has it, or as the refusal of a change told, since
 * whom someone else took off the list is not in it any more.
 */
export function useLatestRecord<Row extends { version: number }>(
  listed: Row,
  schema: z.ZodType<Row>,
): { latest: Row; learnFrom: (error: unknown) => void } {
  const [told, setTold] = useState(listed);
  return {
    latest: told.version > listed.version ? told : listed,
    learnFrom: (error) => setTold((known) => currentIn(error, schema) ?? known),
  };
}
