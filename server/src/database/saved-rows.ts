import { sql } from 'kysely';
import type { SignedIn } from '../http/signed-in.ts';

/** The columns of tables whose rows carry a version (contract/versions). */
export const saved = ['version', 'updated_by', 'updated_at'] as const;

/** Of a new row: who saved it, as the history names them. */
export function savedBy(who: SignedIn) {
  return { updated_by: who.full_name, updated_at: sql<string>`now()` };
}

/** Of a changed row. */
export function nextVersionBy(who: SignedIn) {
  return { ...savedBy(who), version: sql<number>`version + 1` };
}
