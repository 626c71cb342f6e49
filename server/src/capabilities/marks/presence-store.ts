import type { LessonGround } from 'contract/class-ground';
import { listsWholeClass, type MarkRecord } from 'contract/marks';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { lookFrom } from '../../database/look-from.ts';
import type { Database } from '../../database/transaction.ts';
import { examMarkIn } from '../terms/exam-mark-in.ts';
import { membersOfClass } from '../terms/members-of-class.ts';
import { type LessonSheet, recordColumns } from './mark-store.ts';

/** The stream of a page that has none and asks again and again. */
export const noStream = '00000000-0000-0000-0000-000000000000';

/** Someone at a mark sheet. */
export interface Presence extends LessonSheet {
  account_id: number;
  stream_id: string;
}

/** Who is there counts for so long after the last sign of life. */
const freshFor = sql`interval '15 seconds'`;

/** Notes that someone is at a sheet, and forgets those who left without a word. */
export async function notePresence(db: Database, presence: Presence, sessionHash: Buffer): Promise<void> {
  await db
    .deleteFrom('presences')
    .where(sql<boolean>`seen_at < now() - interval '1 minute'`)
    .execute();
  const { account_id, stream_id, form_class_id, academic_term_id, subject_id } = presence;
  // A session may have ended since the request was let in; then nobody is there.
  await sql`
    insert into presences (account_id, stream_id, form_class_id, academic_term_id, subject_id, assigned_to, session_hash)
    select ${account_id}, ${stream_id}, ${form_class_id}, ${academic_term_id}, ${subject_id},
      ${assignedTo(presence)}, id_hash
    from sessions where id_hash = ${sessionHash} for key share
    on conflict (account_id, stream_id, form_class_id, academic_term_id, subject_id)
    do update set seen_at = now(), session_hash = excluded.session_hash, assigned_to = excluded.assigned_to`.execute(
    db,
  );
}

/** How many streams an account has open, over all server processes. */
export async function countStreams(db: Database, accountId: number): Promise<number> {
  const { streams } = await db
    .selectFrom('presences')
    .select(({ fn }) => fn.countAll<number>().as('streams'))
    .where('account_id', '=', accountId)
    .where('stream_id', '<>', noStream)
    .where(sql<boolean>`seen_at > now() - ${freshFor}`)
    .executeTakeFirstOrThrow();
  return streams;
}

/** A sign of life of all streams of this process at once. */
export async function keepPresent(db: Database, streamIds: readonly string[]): Promise<void> {
  await db
    .updateTable('presences')
    .set({ seen_at: sql`now()` })
    .where((is) => is('stream_id', '=', is.fn.any(is.val(streamIds))))
    .execute();
}

/** At once, where their last sign of life would count for a while. */
export async function endPresence(db: Database, streamIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('presences')
    .where((is) => is('stream_id', '=', is.fn.any(is.val(streamIds))))
    .execute();
}

export interface PresentPerson {
  /** Which of the sheets asked about, from 0. */
  sheet: number;
  account_id: number;
  stream_id: string;
  name: string;
}

/**
 * Who is at each of these sheets, and when it was looked: whoever sees one of its students. This process's
 * own streams are listed as long as their session lasts, however long ago they gave a sign.
 */
export async function listPresent(
  db: Database,
  sheets: readonly LessonSheet[],
  ownStreams: readonly string[],
): Promise<{ at: string; people: PresentPerson[] }> {
  const { rows } = await sql<{ at: string } & (PresentPerson | { sheet: null })>`
    select clock.at, p.sheet, p.account_id, p.stream_id, p.name
    from (select now() as at) clock
    left join (
      select w.sheet::int - 1 as sheet, p.account_id, p.stream_id,
        coalesce(e.first_name || ' ' || e.last_name, a.user_name) as name
      from ${tableOf(sheets)}
      join presences p
        on p.academic_term_id = w.academic_term_id and p.subject_id = w.subject_id
          and p.form_class_id = w.form_class_id
          and (p.assigned_to is null or w.assigned_to is null or p.assigned_to = w.assigned_to)
          and (p.seen_at > now() - ${freshFor} or p.stream_id = any(${ownStreams}::uuid[]))
      join accounts a on a.account_id = p.account_id
      left join employees e on e.id = a.employee_id) p on true
    order by p.name`.execute(db);
  return { at: rows[0]?.at ?? '', people: rows.filter((row) => row.sheet !== null) };
}

/** The members of the class of a sheet `w`, and which of these members `r` stand on it. */
const membersOfSheet = membersOfClass({
  form_class_id: sql`w.form_class_id`,
  academic_term_id: sql`w.academic_term_id`,
  academic_year_id: sql`w.academic_year_id`,
});
const standsOnSheet = sql`(w.whole_class or exists (
  select from student_subject_assignments x
  where x.student_id = r.student_id and x.academic_year_id = w.academic_year_id
    and x.subject_id = w.subject_id and (w.assigned_to is null or x.employee_id = w.assigned_to)))`;

/** A sheet, and since when its changes are asked for: a moment, or so many seconds ago. */
export type ChangesOf = LessonSheet & ({ since: string } | { seconds: number });

/** A record that was saved, and the account that did. */
export interface Change {
  sheet: number;
  saved_by: number | null;
  record: MarkRecord;
}

/** The records of these sheets saved since, of those who stand on them. */
export async function listChanged(db: Database, sheets: readonly ChangesOf[]): Promise<Change[]> {
  const rows = await db
    .selectFrom(
      sql<{
        sheet: number;
        academic_term_id: number;
        academic_year_id: number;
        subject_id: number;
        student_id: number;
      }>`(
        select w.sheet::int - 1 as sheet, w.academic_term_id, w.academic_year_id, w.subject_id, r.student_id,
          ${lookFrom(sql`w.since`, sql`w.seconds`)} as since
        from ${tableOf(sheets)}
        cross join lateral (${membersOfSheet}) r
        where ${standsOnSheet})`.as('w'),
    )
    .innerJoin('students as s', 's.student_id', 'w.student_id')
    .innerJoin('term_marks as m', (join) =>
      join
        .onRef('m.student_id', '=', 'w.student_id')
        .onRef('m.academic_term_id', '=', 'w.academic_term_id')
        .onRef('m.subject_id', '=', 'w.subject_id'),
    )
    .leftJoin('accounts as a', 'a.account_id', 'm.updated_by')
    .leftJoin('employees as e', 'e.id', 'a.employee_id')
    .select(['w.sheet', 'w.academic_term_id', 'w.subject_id', 'm.updated_by as saved_by', ...recordColumns])
    .where(sql<boolean>`was_at_school(s.student_status_id, w.academic_year_id)`)
    .where(sql<boolean>`m.updated_at > w.since`)
    .execute();
  return rows.map(({ sheet, saved_by, ...record }) => ({ sheet, saved_by, record }));
}

/** What each of these sheets rests on, which the office may change while it is open. */
export async function listGround(db: Database, sheets: readonly LessonSheet[]): Promise<LessonGround[]> {
  const { rows } = await sql<LessonGround>`
    select c.academic_term_id,
      ${examMarkIn(sql`c.academic_term_id`, sql`left(w.form_class_id, 1)::int`)} as exam_mark,
      array(
        select r.student_id from (${membersOfSheet}) r
        join students s on s.student_id = r.student_id
        where was_at_school(s.student_status_id, w.academic_year_id) and ${standsOnSheet}
        order by 1) as students,
      (select u.title from subjects u where u.id = w.subject_id) as subject_title
    from ${tableOf(sheets)}
    left join current_term c on true
    order by w.sheet`.execute(db);
  return rows;
}

/** The sheets as a table `w`, numbered from 1. */
function tableOf(sheets: readonly (LessonSheet | ChangesOf)[]) {
  return sql`unnest(
    ${sheets.map((one) => one.form_class_id)}::text[],
    ${sheets.map((one) => one.academic_term_id)}::int[],
    ${sheets.map((one) => academicYearOfTerm(one.academic_term_id))}::int[],
    ${sheets.map((one) => one.subject_id)}::int[],
    ${sheets.map(assignedTo)}::int[],
    ${sheets.map((one) => listsWholeClass(one.form_class_id))}::boolean[],
    ${sheets.map((one) => ('since' in one ? one.since : null))}::timestamptz[],
    ${sheets.map((one) => ('seconds' in one ? one.seconds : null))}::float8[]
  ) with ordinality as w (form_class_id, academic_term_id, academic_year_id, subject_id, assigned_to,
    whole_class, since, seconds, sheet)`;
}

/** In Forms 1 to 3 every teacher of the lesson sees the whole class. */
function assignedTo(sheet: LessonSheet): number | null {
  return listsWholeClass(sheet.form_class_id) ? null : sheet.assigned_to;
}
