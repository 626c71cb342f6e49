import { administersMarks } from 'contract/abilities';
import type { TermMarkRow } from 'contract/term-mark-rows';
import { asOfOneMoment, type Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presentIdOf } from '../students/present-ids.ts';
import { findPlace, listMarkRows } from './mark-row-store.ts';

/**
 * A student's subject rows of a term, as the report card has them; 404 for a student who is in no class then. Who may
 * delete a row also sees what it leaves out: a cleared row of a subject that is not taken, which stands in another's way.
 * The student may be named by a former id, and is so named in the rows: it is the one that the page knows.
 */
export async function listTermMarkRows(
  db: Database,
  who: SignedIn,
  sent: { student_id: number; academic_term_id: number },
  { missing }: { missing: boolean },
): Promise<TermMarkRow[]> {
  // Admin may be correcting the number meanwhile.
  return asOfOneMoment(db, async (trx) => {
    const key = { ...sent, student_id: await presentIdOf(trx, sent.student_id) };
    const place = await findPlace(trx, key);
    if (place === undefined) throw new NotFound();
    const cleared = !missing || administersMarks(who);
    const rows = await listMarkRows(
      trx,
      { ...key, form_class_id: place.form_class_id },
      { missing, cleared },
    );
    return rows.map((row) => ({ ...row, student_id: sent.student_id }));
  });
}
