import { z } from 'zod';

import { ApiError } from './api-error.ts';

/** The record as it stands, in the refusal of a change that started from an earlier one; null in any other. */
export function currentIn<Stored>(error: unknown, schema: z.ZodType<Stored>): Stored | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return z.object({ current: schema }).safeParse(error.body).data?.current ?? null;
}
