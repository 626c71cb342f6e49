import { changesBetween, type MarkHistoryEntry } from 'contract/mark-history';
import type { MarkEntry } from 'contract/marks';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { everyIdOf } from '../students/every-id-of.ts';
import { demandMayMark } from './demand-may-mark.ts';
import type { MarkKey } from './mark-store.ts';

/** More changes of one record than anyone reads. */
const most = 200;

/** Who changed a record, newest first; for those who may save it, in whatever term it is (3-decisions §4). */
export async function listMarkHistory(
  db: Database,
  who: SignedIn,
  key: MarkKey,
): Promise<MarkHistoryEntry[]> {
  await demandMayMark(db, who, key);
  const ids = await everyIdOf(db, key.student_id);
  const rows = await db
    .selectFrom('history')
    .select(['at', 'actor', 'reason', 'before', 'after'])
    .where((is) => is('student_id', '=', is.fn.any(is.val(ids))))
    .where('academic_term_id', '=', key.academic_term_id)
    .where('subject_id', '=', key.subject_id)
    .where('entity', '=', 'term_mark')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ at, actor, reason, before, after }) => ({
    at,
    by: actor,
    reason,
    changes: changesBetween(before as MarkEntry | null, after as MarkEntry | null),
  }));
}
