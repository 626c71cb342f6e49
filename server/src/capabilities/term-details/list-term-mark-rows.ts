import type { TermMarkRow } from 'contract/term-mark-rows';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import { findPlace, listMarkRows } from './mark-row-store.ts';

/** A student's subject rows of a term, as the report card has them; 404 for a student who is in no class then. */
export async function listTermMarkRows(
  db: Database,
  key: { student_id: number; academic_term_id: number },
  options: { missing: boolean },
): Promise<TermMarkRow[]> {
  const place = await findPlace(db, key);
  if (place === undefined) throw new NotFound();
  return listMarkRows(db, { ...key, form_class_id: place.form_class_id }, options);
}
