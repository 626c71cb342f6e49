import { sql } from 'kysely';
import { nameDoers } from '../../database/name-doers.ts';
import type { Database } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { RegisterKey } from './register-store.ts';

/** More saves of one register than anyone reads. */
const most = 200;

/** Everything that was saved of a register, the newest first. */
export async function listRegisterChanges(db: Database, { form_class_id, date, session }: RegisterKey) {
  const rows = await db
    .selectFrom('history')
    .select(['at', 'account_id', 'actor', 'reason', 'before', 'after'])
    .where('entity', '=', 'attendance_register')
    .where('form_class_id', '=', form_class_id)
    .where(sql<boolean>`after ->> 'date' = ${date}`)
    .where(sql<boolean>`after ->> 'session' = ${session}`)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return nameDoers(db, rows);
}

/** Whether all that was stored for these students after a version of theirs was stored by this person, as from another device. */
export async function areEntriesOwnSince(
  db: Database,
  who: SignedIn,
  { form_class_id, date, session }: RegisterKey,
  since: readonly { student_id: number; version: number }[],
): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select coalesce(bool_and(h.account_id = ${who.account_id}), false) as own
    from history h, jsonb_to_recordset(h.after -> 'entries') as e (student_id int, version int)
    join jsonb_to_recordset(${JSON.stringify(since)}::jsonb) as s (student_id int, version bigint)
      on s.student_id = e.student_id and s.version < e.version
    where h.entity = 'attendance_register' and h.form_class_id = ${form_class_id}
      and h.after ->> 'date' = ${date} and h.after ->> 'session' = ${session}
      -- A save may hold entries that it left as they were.
      and not coalesce(h.before -> 'entries' @> jsonb_build_array(to_jsonb(e)), false)`.execute(db);
  return rows[0]?.own === true;
}

/** 'Ali, Brandon', by student id; also of who has another id by now. They come by last name, first name. */
export async function listNames(
  db: Database,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select known.id, s.last_name || ', ' || s.first_name as name
    from (
      select student_id as id, student_id from students where student_id = any(${studentIds})
      union
      select former_id, student_id from former_student_ids where former_id = any(${studentIds})
    ) known
    join students s on s.student_id = known.student_id
    order by s.last_name, s.first_name, s.student_id`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
