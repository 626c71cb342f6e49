import { markMessages } from 'contract/marks';
import { markRowReasons } from 'contract/term-mark-rows';
import { recordChange } from '../../database/history.ts';
import type { MarkKey } from '../../database/mark-record.ts';
import { isEveryVersionOwn, namingWhoSaved } from '../../database/own-changes.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { changedSince, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { demandRowMayChange } from './demand-row-may-change.ts';
import { lockMarkRow, removeMarkRow } from './mark-row-store.ts';

/** Deletes a subject row of the current term; the history keeps what it held, from where it can be put back. */
export async function deleteMarkRow(
  db: Database,
  who: SignedIn,
  { version, ...key }: MarkKey & { version?: number | undefined },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { form_class_id } = await demandRowMayChange(trx, key);
    const before = await lockMarkRow(trx, key);
    if (before === undefined) throw new NotFound();
    if (version !== undefined && version !== before.version) {
      const versions = { from: version, to: before.version };
      const mark = { ...key, entities: ['term_mark'] } as const;
      const own = await isEveryVersionOwn(trx, who, mark, versions);
      throw changedSince(markMessages.changedMeanwhile, await namingWhoSaved(trx, mark, before), own);
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
