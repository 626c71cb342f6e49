import { entryOf } from 'contract/marks';
import { markRowMessages, markRowReasons, type TermMarkRow } from 'contract/term-mark-rows';
import { recordChange } from '../../database/history.ts';
import { insertMark, type MarkKey } from '../../database/mark-record.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presentIdOf } from '../students/present-ids.ts';
import { demandRowMayChange } from './demand-row-may-change.ts';
import { findLastChange, lockMarkRow, type StoredMarkRow } from './mark-row-store.ts';

/**
 * Undoes the deletion of a subject row: what the history kept of it stands again, in a version of its own. 409
 * when a row for the subject stands by now, 404 when none was deleted. The student may be named by a former id, and is so
 * named in the answer.
 */
export async function restoreMarkRow(db: Database, who: SignedIn, sent: MarkKey): Promise<TermMarkRow> {
  return inTransaction(db, async (trx) => {
    const key = { ...sent, student_id: await presentIdOf(trx, sent.student_id) };
    const { form_class_id } = await demandRowMayChange(trx, key);
    // Before the row is looked for: who puts it back at this moment writes both at once.
    const last = await findLastChange(trx, key);
    const standing = await lockMarkRow(trx, key);
    if (standing !== undefined) throw new Conflict(markRowMessages.rowStands, { ...standing, ...sent });
    if (last?.reason !== markRowReasons.deletion) throw new NotFound(markRowMessages.nothingDeleted);
    const deleted = last.before as StoredMarkRow;
    const row = { ...entryOf(deleted), employee_id: deleted.employee_id };
    const stored = await insertMark(trx, key, row, who);
    if (stored === undefined) throw new Conflict(markRowMessages.rowStands);
    // The student may have had another id when it was deleted.
    const after = { ...deleted, ...key, ...row, ...stored, updated_by: who.full_name };
    await recordChange(trx, who, {
      entity: 'term_mark',
      ...key,
      employee_id: row.employee_id,
      form_class_id,
      before: null,
      after,
      reason: markRowReasons.restore,
    });
    return { ...after, ...sent };
  });
}
