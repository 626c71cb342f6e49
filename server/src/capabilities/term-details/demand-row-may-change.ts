import { markRowMessages } from 'contract/term-mark-rows';
import type { MarkKey } from '../../database/mark-record.ts';
import type { Database } from '../../database/transaction.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { findPlace, type PlaceInTerm } from './mark-row-store.ts';

/** 404 for a student who is in no class that term, 409 for a term that is not the current one. */
export async function demandRowMayChange(
  db: Database,
  key: Pick<MarkKey, 'student_id' | 'academic_term_id'>,
): Promise<PlaceInTerm> {
  const place = await findPlace(db, key);
  if (place === undefined) throw new NotFound();
  if (!place.is_current_term) throw new Conflict(markRowMessages.notCurrentTerm);
  return place;
}
