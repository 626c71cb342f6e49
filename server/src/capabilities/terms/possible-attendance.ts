import { sql } from 'kysely';
import { everyIdIn } from '../../database/every-id-of.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { StoredAdvance } from './advance-store.ts';

/** A term as its records know it: which, and its Possible Attendance. */
interface TermTotal {
  id: number;
  total_sessions: number;
}

/** The term records that have the Possible Attendance of the term, where that becomes another. */
function recordsOfTheTerms({ id, total_sessions }: TermTotal, newTotal: number) {
  return sql`
    select * from student_term_records
    where academic_term_id = ${id} and total_sessions = ${total_sessions} and ${newTotal}::int <> total_sessions`;
}

/**
 * The term records that go with the term to another Possible Attendance: those that have the term's own. Where
 * somebody entered another, or more absences than it has, they stay.
 */
export function recordsThatFollow(before: TermTotal, newTotal: number) {
  return sql`
    ${recordsOfTheTerms(before, newTotal)}
      and coalesce(sessions_absent, 0) <= ${newTotal} and coalesce(sessions_late, 0) <= ${newTotal}`;
}

/** Of how many students the term's Possible Attendance would stay for their absences alone. */
export async function countAbsencesBeyond(
  db: Database,
  before: TermTotal,
  newTotal: number,
): Promise<number> {
  const { rows } = await sql`
    ${recordsOfTheTerms(before, newTotal)}
      and greatest(sessions_absent, sessions_late) > ${newTotal}`.execute(db);
  return rows.length;
}

/**
 * Gives them the new one, each with its history row; answers how many they are. They are held as they are found: a form
 * teacher who is saving one is waited for, and it is looked at again.
 */
export async function letRecordsFollow(
  trx: DatabaseTransaction,
  who: SignedIn,
  before: TermTotal,
  newTotal: number,
): Promise<number> {
  const { rows } = await sql`
    with following as (
      ${recordsThatFollow(before, newTotal)}
      order by student_id for no key update
    ), changed as (
      update student_term_records t set total_sessions = ${newTotal}::smallint, version = t.version + 1
      from following f
      where t.student_id = f.student_id and t.academic_term_id = f.academic_term_id
      returning t.*
    )
    insert into history (account_id, actor, entity, student_id, academic_term_id, form_class_id, before, after, reason)
    select ${who.account_id}::int, ${who.full_name}::text, 'term_record', c.student_id, c.academic_term_id,
      c.form_class_id, to_jsonb(f), to_jsonb(c), 'term updated'
    from changed c join following f using (student_id)
    returning id`.execute(trx);
  return rows.length;
}

/**
 * Puts the Possible Attendance of the term's records back to what the advance found (docs/decisions/018). The
 * history tells it, also of a student whose number was corrected since: of a record that has the term's total now,
 * only the history knows whether it followed or was so by hand.
 */
export async function takeBackTotals(
  trx: DatabaseTransaction,
  who: SignedIn,
  { advance_id, academic_term_id }: StoredAdvance,
): Promise<void> {
  await sql`
    with found as (
      select t.*, earliest.total_sessions as total_then
      from student_term_records t cross join lateral (
        select (h.before ->> 'total_sessions')::smallint as total_sessions
        from history h join term_advances a on a.advance_id = ${advance_id} and h.at >= a.at
        where h.student_id = any(${everyIdIn(sql.ref('t.student_id'))})
          and h.academic_term_id = t.academic_term_id and h.entity = 'term_record' and h.before is not null
        order by h.at, h.id limit 1) earliest
      where t.academic_term_id = ${academic_term_id} and t.total_sessions <> earliest.total_sessions
    ), changed as (
      update student_term_records t set total_sessions = f.total_then, version = t.version + 1
      from found f
      where t.student_id = f.student_id and t.academic_term_id = f.academic_term_id
      returning t.*
    )
    insert into history (account_id, actor, entity, student_id, academic_term_id, form_class_id, before, after, reason)
    select ${who.account_id}::int, ${who.full_name}::text, 'term_record', c.student_id, c.academic_term_id,
      c.form_class_id, to_jsonb(f) - 'total_then', to_jsonb(c), 'undo'
    from changed c join found f using (student_id)`.execute(trx);
}
