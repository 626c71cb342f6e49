import { markMessages } from 'contract/marks';
import { markRowReasons } from 'contract/term-mark-rows';
import { recordChange } from '../../database/history.ts';
import type { MarkKey } from '../../database/mark-record.ts';
import { isEveryVersionOwn, namingWhoSaved } from '../../database/own-changes.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { changedSince, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { presentIdOf } from '../students/present-ids.ts';
import { demandRowMayChange } from './demand-row-may-change.ts';
import { lockMarkRow, removeMarkRow } from './mark-row-store.ts';

/**
 * Deletes a subject row of the current term; the history keeps what it held, from where it can be put back. The student may
 * be named by a former id, which is nobody else's.
 */
export async function deleteMarkRow(
  db: Database,
  who: SignedIn,
  { version, ...sent }: MarkKey & { version?: number | undefined },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const key = { ...sent, student_id: await presentIdOf(trx, sent.student_id) };
    const { form_class_id } = await demandRowMayChange(trx, key);
    const before = await lockMarkRow(trx, key);
    if (before === undefined) throw new NotFound();
    if (version !== undefined && version !== before.version) {
      const versions = { from: version, to: before.version };
      const mark = { ...key, entities: ['term_mark'] } as const;
      const own = await isEveryVersionOwn(trx, who, mark, versions);
      const current = { ...(await namingWhoSaved(trx, mark, before)), student_id: sent.student_id };
      throw changedSince(markMessages.changedMeanwhile, current, own);
    }
    await removeMarkRow(trx, key);
    await recordChange(trx, who, {
      entity: 'term_mark',
      ...key,
      employee_id: before.employee_id,
      form_class_id,
      before,
      after: null,
      reason: markRowReasons.deletion,
    });
  });
}
