import {
  termDetailChangesBetween,
  type TermDetailHistoryEntry,
  type TermDetails,
} from 'contract/term-details';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { everyIdOf } from '../../database/every-id-of.ts';
import { nameDoers } from '../../database/name-doers.ts';
import { demandOpenFields } from './demand-open-fields.ts';
import { findSaveContext, type TermRecordKey } from './term-record-store.ts';

/** More changes of one record than anyone reads. */
const most = 200;

/** Who changed a term record, newest first; for those who may change some of it, in whatever term it is. */
export async function listTermDetailHistory(
  db: Database,
  who: SignedIn,
  key: TermRecordKey,
): Promise<TermDetailHistoryEntry[]> {
  const { account_id, employee_id } = who;
  demandOpenFields(who, await findSaveContext(db, key, { account_id, employee_id, mutation_id: null }));
  const ids = await everyIdOf(db, key.student_id);
  const rows = await db
    .selectFrom('history')
    .select(['at', 'account_id', 'actor', 'reason', 'before', 'after'])
    .where((is) => is('student_id', '=', is.fn.any(is.val(ids))))
    .where('academic_term_id', '=', key.academic_term_id)
    .where('entity', '=', 'term_record')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return (await nameDoers(db, rows)).map(({ at, by, reason, ...states }) => {
    const [before, after] = [states.before as State, states.after as State];
    return {
      at,
      by,
      reason,
      changes: termDetailChangesBetween(before, after),
      ...movedBetween(before, after),
    };
  });
}

/** As the table's row stood. */
type State = (TermDetails & { form_class_id?: string }) | null;

function movedBetween(before: State, after: State): Pick<TermDetailHistoryEntry, 'moved'> {
  const [from, to] = [before?.form_class_id, after?.form_class_id];
  return from === undefined || to === undefined || from === to ? {} : { moved: { from, to } };
}
