import { can } from 'contract/abilities';
import { changesBetween, type MarkHistoryEntry } from 'contract/mark-history';
import type { MarkEntry } from 'contract/marks';
import { sql } from 'kysely';
import type { MarkKey } from '../../database/mark-record.ts';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { everyIdOf } from '../../database/every-id-of.ts';
import { nameDoers } from '../../database/name-doers.ts';
import { presentIdOf } from '../students/present-ids.ts';
import { demandMayMark } from './demand-may-mark.ts';

/** More changes of one record than anyone reads. */
const most = 200;

/**
 * Who changed a record, newest first; for those who may save it, in whatever term it is (3-decisions §4). Whoever
 * opens the Marks Archive may save any record there, so that 404 is for a student, term or subject that is unknown.
 * The student may be named by a former id.
 */
export async function listMarkHistory(
  db: Database,
  who: SignedIn,
  sent: MarkKey,
): Promise<MarkHistoryEntry[]> {
  const key = { ...sent, student_id: await presentIdOf(db, sent.student_id) };
  if (can(who, 'marksArchive')) await demandKnown(db, key);
  else await demandMayMark(db, who, key);
  const ids = await everyIdOf(db, key.student_id);
  const rows = await db
    .selectFrom('history')
    .select(['at', 'account_id', 'actor', 'reason', 'before', 'after'])
    .where((is) => is('student_id', '=', is.fn.any(is.val(ids))))
    .where('academic_term_id', '=', key.academic_term_id)
    .where('subject_id', '=', key.subject_id)
    .where('entity', '=', 'term_mark')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return (await nameDoers(db, rows)).map(({ at, by, reason, before, after }) => ({
    at,
    by,
    reason,
    changes: changesBetween(before as MarkEntry | null, after as MarkEntry | null),
  }));
}

async function demandKnown(
  db: Database,
  { student_id, academic_term_id, subject_id }: MarkKey,
): Promise<void> {
  const { rows } = await sql`
    select from students, academic_terms, subjects
    where student_id = ${student_id} and academic_term_id = ${academic_term_id} and subjects.id = ${subject_id}`.execute(
    db,
  );
  if (rows.length === 0) throw new NotFound();
}
