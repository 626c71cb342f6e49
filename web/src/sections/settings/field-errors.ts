import type { z } from 'zod';

import { ApiError } from '../../api/api-error.ts';

/** What is wrong, by the name of the field. */
export type FieldErrors = Partial<Record<string, string>>;

/** What the contract finds wrong with what was typed, before it is sent. */
export function readFields(schema: z.ZodType, typed: unknown): FieldErrors {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

/** What the server found wrong. */
export function fieldErrorsIn(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(Object.entries(error.errors).map(([field, messages]) => [field, messages[0]]));
}
