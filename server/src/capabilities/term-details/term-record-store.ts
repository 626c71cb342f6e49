import type { ClassLead } from 'contract/abilities';
import { presenceTimes } from 'contract/presence';
import type { RegisterFigures, TermDetails, TermRecord } from 'contract/term-details';
import { academicYearOfTerm } from 'contract/terms';
import { type RawBuilder, sql } from 'kysely';
import type { EarlierSave } from '../../database/earlier-save.ts';
import { lookFrom } from '../../database/look-from.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { ClassInTerm } from '../../reports/class-in-term/class-in-term.ts';
import { membersListed } from '../../reports/class-in-term/class-members.ts';
import { hasMarksInTerm } from '../../reports/has-marks-in-term.ts';
import { isDueARecord } from '../terms/is-due-a-record.ts';

/** Which record: one student and term. */
export interface TermRecordKey {
  student_id: number;
  academic_term_id: number;
}

/** What is known of a class and a term before its students; null where there is no such term. */
export interface ClassToOpen {
  class_exists: boolean;
  total_sessions: number | null;
  is_current_term: boolean;
  /** As an open class is told. */
  registers: string;
}

/** What decides whether the class can be opened in the term, in one query, also where neither exists. */
export async function findClassToOpen(db: Database, which: ClassInTerm): Promise<ClassToOpen> {
  const { rows } = await sql<ClassToOpen>`
    select exists (select from form_classes where form_class_id = ${which.form_class_id}) as class_exists,
      t.total_sessions, c.academic_term_id is not null as is_current_term,
      ${registersOf(which.form_class_id)} as registers
    from (select) as one
    left join academic_terms t on t.academic_term_id = ${which.academic_term_id}
    left join current_term c on c.academic_term_id = t.academic_term_id`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('A left join lost its only row.');
  return found;
}

/** A record as it travels: `s` student, `t` term record, `a` account and `e` employee who saved it. */
const recordColumns = sql`
  s.student_id, s.first_name, s.last_name, s.gender, coalesce(s.picture, '') as picture,
  t.sessions_absent, t.sessions_late, coalesce(t.teacher_comment, '') as teacher_comment,
  coalesce(t.dean_comment, '') as dean_comment, coalesce(t.version, 0) as version, t.updated_at,
  (select coalesce(e.first_name || ' ' || e.last_name, a.user_name)
    from accounts a left join employees e on e.id = a.employee_id
    where a.account_id = t.updated_by) as updated_by`;

/** The students of a class in a term by last name, first name; version 0 where a record is missing. */
export async function listTermRecords(
  db: Database,
  which: ClassInTerm,
  totalSessions: number,
): Promise<TermRecord[]> {
  const { rows } = await sql<TermRecord>`
    select ${recordColumns}, ${which.academic_term_id}::int as academic_term_id,
      ${which.form_class_id}::text as form_class_id,
      coalesce(t.total_sessions, ${totalSessions}) as total_sessions
    from (${membersListed(which)}) member
    join students s on s.student_id = member.student_id
    left join student_term_records t
      on t.student_id = member.student_id and t.academic_term_id = ${which.academic_term_id}
    order by s.last_name, s.first_name, s.student_id`.execute(db);
  return rows;
}

/**
 * Those of these records that were saved since, or in the last seconds where no moment is named; all of them where the term
 * was: their Possible Attendance may have followed it, which is no save of theirs.
 */
export async function listChangedRecords(
  db: Database,
  which: ClassInTerm,
  since: string | undefined,
): Promise<TermRecord[]> {
  const { rows } = await sql<TermRecord>`
    with member as materialized (${membersListed(which)})
    select ${recordColumns}, ${which.academic_term_id}::int as academic_term_id,
      ${which.form_class_id}::text as form_class_id, t.total_sessions
    from member
    join students s on s.student_id = member.student_id
    join student_term_records t
      on t.student_id = member.student_id and t.academic_term_id = ${which.academic_term_id}
    where ${isSavedSince(since, which)}`.execute(db);
  return rows;
}

/**
 * Whether there is any such record. The class is found once: where a term is new to the planner, it would look for it at each
 * record of the school that was saved since.
 */
export function hasChangedRecords(which: ClassInTerm, since: string | undefined) {
  return sql<boolean>`exists (
    with member as materialized (${membersListed(which)})
    select from member
    join student_term_records t
      on t.student_id = member.student_id and t.academic_term_id = ${which.academic_term_id}
    where ${isSavedSince(since, which)})`;
}

function isSavedSince(since: string | undefined, { academic_term_id }: ClassInTerm) {
  const from = lookFrom(sql`${since ?? null}::timestamptz`, sql`${presenceTimes.lookBack}::float8`);
  return sql`(t.updated_at > ${from} or exists (select from academic_terms term
    where term.academic_term_id = ${academic_term_id} and term.updated_at > ${from}))`;
}

/** Those students of the class by their ids, from the lowest; as an array within a statement. */
export function idsListed(which: ClassInTerm) {
  return sql<number[]>`array(select student_id from (${membersListed(which)}) member order by 1)`;
}

/**
 * Within a statement: what is another text after each save and deletion of a mark, or of a term record, of these students in
 * a term: how many they are, the sum of their versions, and when the latest was saved. That of the marks is another after each
 * change of a subject, too.
 */
export function savesOf(
  table: 'term_marks' | 'student_term_records',
  students: RawBuilder<number[]>,
  academicTermId: number,
) {
  const subjects = table === 'term_marks' ? sql`, (select sum(version) from subjects)` : sql``;
  return sql<string>`
    (select concat_ws(' ', count(*), sum(version), extract(epoch from max(updated_at))${subjects}) from ${sql.table(table)}
      where student_id = any(${students}) and academic_term_id = ${academicTermId})`;
}

/** What is another text after either. */
export function allSaves(marks: string, records: string): string {
  return `${marks}, ${records}`;
}

/** Those students of the class by their ids, and what tells whether anything of theirs was saved since. */
export async function findListed(
  db: Database,
  which: ClassInTerm,
): Promise<{ students: ReadonlySet<number>; saves: string }> {
  const saves = (table: 'term_marks' | 'student_term_records') =>
    savesOf(table, sql`students`, which.academic_term_id);
  const { rows } = await sql<{ students: number[]; marks: string; records: string }>`
    select students, ${saves('term_marks')} as marks, ${saves('student_term_records')} as records
    from (select ${idsListed(which)} as students) listed`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('A query for an array found none.');
  return { students: new Set(found.students), saves: allSaves(found.marks, found.records) };
}

/**
 * Makes the records that a class's students lack in a term, each with its history row; in a term that was left before,
 * for none who came later. Whoever opens the class at the same moment waits and finds them made. Whoever is just put into
 * another class gets none here; nor does who is just taken off the term, of whose record no blank one is to take the place.
 */
export async function makeMissingRecords(
  trx: DatabaseTransaction,
  who: SignedIn,
  which: ClassInTerm,
  totalSessions: number,
): Promise<void> {
  const year = academicYearOfTerm(which.academic_term_id);
  // A clerk who has one of them in hand is waited for, and the next waits.
  await sql`
    select from student_registrations r
    where r.academic_year_id = ${year} and r.form_class_id = ${which.form_class_id}
      and not ${hasRecord('r', which.academic_term_id)}
    order by r.student_id for share`.execute(trx);
  await sql`
    with made as (
      insert into student_term_records
        (student_id, academic_term_id, academic_year_id, form_class_id, total_sessions)
      select student_id, ${which.academic_term_id}::int, ${year}::int, ${which.form_class_id}::text,
        ${totalSessions}::smallint
      from (${membersListed(which)}) member
      where ${isDueARecord('member', which.academic_term_id)}
        and not ${hasRecord('member', which.academic_term_id)}
      order by student_id
      on conflict do nothing
      returning *
    )
    insert into history (account_id, actor, entity, student_id, academic_term_id, form_class_id, after, reason)
    select ${who.account_id}::int, ${who.full_name}::text, 'term_record', student_id, academic_term_id,
      form_class_id, to_jsonb(made), 'opening'
    from made`.execute(trx);
}

/** Whether a student has a record in a term, by the name of their row in the statement around it. */
function hasRecord(of: 'r' | 'member', academicTermId: number) {
  return sql<boolean>`exists (select from student_term_records t
    where t.student_id = ${sql.ref(`${of}.student_id`)} and t.academic_term_id = ${academicTermId})`;
}

interface FiguresOfStudent extends RegisterFigures {
  student_id: number;
}

/**
 * What the daily registers between a term's first and last day say of the students whom they hold. One that was taken on a
 * day which became a holiday since counts no more: the day is none of the term's sessions.
 */
export async function listRegisterFigures(db: Database, which: ClassInTerm): Promise<FiguresOfStudent[]> {
  // The class is found once, before its registers: the planner expects next to none beside the holidays, and would look for
  // the class again at each of them.
  const { rows } = await sql<FiguresOfStudent>`
    with member as materialized (${membersListed(which)})
    select a.student_id, count(*)::int as sessions_taken,
      (count(*) filter (where a.status = 2))::int as sessions_absent,
      (count(*) filter (where a.status = 3))::int as sessions_late
    from member
    join academic_terms t on t.academic_term_id = ${which.academic_term_id}
    join attendance_entries a
      on a.student_id = member.student_id and a.register_date between t.term_start and t.term_end
    where a.register_date not in (select holiday from holidays)
    group by a.student_id`.execute(db);
  return rows;
}

/**
 * Within a statement, for a term `t`: what is another text after each change of these figures, of the class's own registers.
 * Who comes from another class is told of otherwise.
 */
export function registersOf(formClassId: string) {
  return sql<string>`concat_ws(' ', t.term_start, t.term_end,
    (select concat_ws(' ', count(*), sum(extract(epoch from coalesce(g.updated_at, g.taken_at))))
      from attendance_registers g
      where g.form_class_id = ${formClassId} and g.register_date between t.term_start and t.term_end),
    (select md5(string_agg(h.holiday::text, ' ' order by h.holiday)) from holidays h
      where h.holiday between t.term_start and t.term_end))`;
}

export interface SaveContext {
  /** The record as it stands; version 0 where none is stored. */
  record: TermRecord;
  is_current_term: boolean;
  lead: ClassLead;
  /** What this person stored before under the save's mutation id. */
  earlier: EarlierTermSave | null;
}

export type EarlierTermSave = Omit<EarlierSave, 'reason' | 'subject_id'>;

type SaveContextRow = Omit<TermRecord, 'academic_term_id'> & ClassLead & Omit<SaveContext, 'record' | 'lead'>;

/**
 * Everything that decides a save, in one statement and so of one moment; undefined for a student who is in no
 * class that term.
 */
export async function findSaveContext(
  db: Database,
  { student_id, academic_term_id }: TermRecordKey,
  by: { account_id: number; employee_id: number | null; mutation_id: string | null },
): Promise<SaveContext | undefined> {
  const year = academicYearOfTerm(academic_term_id);
  const assigned = (table: 'form_teacher_assignments' | 'form_dean_assignments') => sql`
    exists (select from ${sql.table(table)} l
      where l.academic_year_id = ${year} and l.form_class_id = coalesce(t.form_class_id, r.form_class_id)
        and l.employee_id = ${by.employee_id}::int)`;
  const { rows } = await sql<SaveContextRow>`
    select ${recordColumns}, coalesce(t.form_class_id, r.form_class_id) as form_class_id,
      coalesce(t.total_sessions, term.total_sessions) as total_sessions,
      c.academic_term_id is not null as is_current_term,
      ${assigned('form_teacher_assignments')} as form_teacher, ${assigned('form_dean_assignments')} as dean,
      (select jsonb_build_object('entity', h.entity, 'student_id', h.student_id,
          'academic_term_id', h.academic_term_id, 'before', h.before, 'after', h.after)
        from history h
        where h.account_id = ${by.account_id} and h.mutation_id = ${by.mutation_id}::uuid) as earlier
    from students s
    join academic_terms term on term.academic_term_id = ${academic_term_id}
    left join current_term c on c.academic_term_id = term.academic_term_id
    left join student_term_records t
      on t.student_id = s.student_id and t.academic_term_id = term.academic_term_id
    left join student_registrations r on r.student_id = s.student_id and r.academic_year_id = ${year}
    where s.student_id = ${student_id} and (t.student_id is not null or r.student_id is not null)
      and (t.student_id is not null or not exists (select from term_registration_removals x
        where x.student_id = s.student_id and x.academic_term_id = ${academic_term_id}))
      and (was_at_school(s.student_status_id, ${year}::int) or c.academic_term_id is null
        and ${hasMarksInTerm('s', academic_term_id)})`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { is_current_term, form_teacher, dean, earlier, ...record } = row;
  return {
    record: { ...record, academic_term_id },
    is_current_term,
    lead: { form_teacher, dean },
    earlier,
  };
}

/** Stores a record over the version given (0: none yet); undefined when another save came between. */
export async function storeTermDetails(
  trx: DatabaseTransaction,
  { student_id, academic_term_id, form_class_id, version }: TermRecord,
  details: TermDetails,
  account_id: number,
): Promise<Pick<TermRecord, 'version' | 'updated_at'> | undefined> {
  const stored = { ...details, updated_by: account_id, updated_at: sql<string>`now()` };
  if (version === 0) {
    return trx
      .insertInto('student_term_records')
      .values({
        student_id,
        academic_term_id,
        academic_year_id: academicYearOfTerm(academic_term_id),
        form_class_id,
        ...stored,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['version', 'updated_at'])
      .executeTakeFirst();
  }
  return trx
    .updateTable('student_term_records')
    .set({ ...stored, version: version + 1 })
    .where('student_id', '=', student_id)
    .where('academic_term_id', '=', academic_term_id)
    .where('version', '=', version)
    .returning(['version', 'updated_at'])
    .executeTakeFirst();
}
