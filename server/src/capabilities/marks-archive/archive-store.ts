import type { MarkEntry, MarkRecord } from 'contract/marks';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { insertMark, markColumns, type MarkKey, studentOfMark } from '../../database/mark-record.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { hasMarksInTerm } from '../../reports/has-marks-in-term.ts';
import { examMarkIn } from '../terms/exam-mark-in.ts';
import { inAnotherTermAlone, notingKeptOff } from '../terms/for-one-term-alone.ts';

export type TermOfStudent = Omit<MarkKey, 'subject_id'>;

/** Whether there is such a student, of whatever status. */
export async function studentExists(db: Database, studentId: number): Promise<boolean> {
  const found = await db
    .selectFrom('students')
    .select('student_id')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return found !== undefined;
}

/** What is stored of where a student was, and all marks. */
export async function findPlacesAndMarks(db: Database, studentId: number) {
  const [registrations, records, removed, marks] = await Promise.all([
    db
      .selectFrom('student_registrations')
      .select(['academic_year_id', 'form_class_id'])
      .where('student_id', '=', studentId)
      .execute(),
    db
      .selectFrom('student_term_records')
      .select(['academic_term_id', 'form_class_id'])
      .where('student_id', '=', studentId)
      .execute(),
    db
      .selectFrom('term_registration_removals')
      .select('academic_term_id')
      .where('student_id', '=', studentId)
      .execute(),
    db
      .selectFrom('term_marks')
      .select([
        'academic_term_id',
        'subject_id',
        'course_mark',
        'exam_mark',
        'course_attendance',
        'exam_attendance',
      ])
      .where('student_id', '=', studentId)
      .execute(),
  ]);
  return { registrations, records, removed: removed.map((one) => one.academic_term_id), marks };
}

export type StoredMark = Awaited<ReturnType<typeof findPlacesAndMarks>>['marks'][number];

/** A term of the school's calendar. */
export interface CalendarTerm {
  academic_term_id: number;
  current: boolean;
  /** Whether exams count (1) in Forms 1, 2 and 3: the form's own row, else the term's, else they do. */
  exam_marks: (0 | 1)[];
}

/** All terms of the school, in no order. */
export async function listCalendar(db: Database): Promise<CalendarTerm[]> {
  const { rows } = await sql<CalendarTerm>`
    select t.academic_term_id, c.academic_term_id is not null as current,
      array(select ${examMarkIn(sql`t.academic_term_id`, sql`level`)}
        from generate_series(1, 3) level order by level) as exam_marks
    from academic_terms t
    left join current_term c on c.academic_term_id = t.academic_term_id`.execute(db);
  return rows;
}

/** What is known of a term and a student in it before anything is stored. */
export interface TermPlace {
  term_exists: boolean;
  is_current_term: boolean;
  term_sessions: number | null;
  /** The year's registration. */
  registered_class: string | null;
  /** The term record's class. */
  record_class: string | null;
  taken_off: boolean;
}

/** Also of a student or a term that does not exist: of what is not there it says null or false. */
export async function findTermPlace(
  db: Database,
  { student_id, academic_term_id }: TermOfStudent,
): Promise<TermPlace> {
  const { rows } = await sql<TermPlace>`
    select term.academic_term_id is not null as term_exists, c.academic_term_id is not null as is_current_term,
      term.total_sessions as term_sessions, r.form_class_id as registered_class,
      t.form_class_id as record_class, x.student_id is not null as taken_off
    from (select) as one
    left join academic_terms term on term.academic_term_id = ${academic_term_id}
    left join current_term c on c.academic_term_id = term.academic_term_id
    left join student_registrations r
      on r.student_id = ${student_id} and r.academic_year_id = ${academicYearOfTerm(academic_term_id)}
    left join student_term_records t
      on t.student_id = ${student_id} and t.academic_term_id = ${academic_term_id}
    left join term_registration_removals x
      on x.student_id = ${student_id} and x.academic_term_id = ${academic_term_id}`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('A left join lost its only row.');
  return place;
}

/** The student's class that term: the term record's, else the year's; null for none. */
export function classIn({ record_class, registered_class, taken_off }: TermPlace): string | null {
  return record_class ?? (taken_off ? null : registered_class);
}

/**
 * Takes a student, whose registration in the year is for one of its terms alone, off the other terms, so that their
 * class lists and averages stay what they were; those to come follow (`keepOffNewTerm`).
 */
export async function takeOffOtherTerms(
  trx: DatabaseTransaction,
  who: SignedIn,
  { student_id, academic_term_id }: TermOfStudent,
): Promise<void> {
  const taking = sql`
    insert into term_registration_removals (student_id, academic_term_id, record)
    select ${student_id}::int, academic_term_id, ${inAnotherTermAlone}::jsonb from academic_terms
    where academic_year_id = ${academicYearOfTerm(academic_term_id)} and academic_term_id <> ${academic_term_id}
    on conflict do nothing returning *`;
  await notingKeptOff(who, taking).execute(trx);
}

/**
 * Takes back a registration in a year that the archive made and that nothing stands on by now, so that the student is on no
 * list of that year again. One that Students has changed since is theirs.
 */
export async function takeBackRegistration(
  trx: DatabaseTransaction,
  who: SignedIn,
  { student_id, academic_term_id }: TermOfStudent,
  reason: string,
): Promise<void> {
  const year = academicYearOfTerm(academic_term_id);
  await sql`
    with last_change as (
      select before, reason from history
      where student_id = ${student_id} and entity = 'student_registration'
        and coalesce(after, before) ->> 'academic_year_id' = ${String(year)}
      order by id desc limit 1
    ), gone as (
      delete from student_registrations r
      where student_id = ${student_id} and academic_year_id = ${year}
        and exists (select from last_change where before is null and reason = ${reason})
        and not exists (select from student_term_records t
          where t.student_id = r.student_id and t.academic_year_id = r.academic_year_id)
        and not exists (select from term_marks m
          where m.student_id = r.student_id and m.academic_year_id = r.academic_year_id)
        and not exists (select from student_subject_assignments a
          where a.student_id = r.student_id and a.academic_year_id = r.academic_year_id)
      returning *
    ), off as (
      delete from term_registration_removals x using gone, academic_terms t
      where x.student_id = gone.student_id and t.academic_term_id = x.academic_term_id
        and t.academic_year_id = gone.academic_year_id
    ), anew as (
      update students s set version = version + 1 from gone where s.student_id = gone.student_id
    )
    insert into history (account_id, actor, entity, student_id, form_class_id, before, reason)
    select ${who.account_id}::int, ${who.full_name}::text, 'student_registration', student_id, form_class_id,
      to_jsonb(gone), ${reason}::text
    from gone`.execute(trx);
}

/** Whether a mark, a comment or an absence of the student is entered in the term. */
export async function isSomethingEntered(
  trx: DatabaseTransaction,
  { student_id, academic_term_id }: TermOfStudent,
): Promise<boolean> {
  const { rows } = await sql<{ entered: boolean }>`
    select ${hasMarksInTerm('s', academic_term_id)} or exists (select from student_term_records t
      where t.student_id = s.student_id and t.academic_term_id = ${academic_term_id}
        and (t.sessions_absent is not null or t.sessions_late is not null
          or t.teacher_comment <> '' or t.dean_comment <> '')) as entered
    from students s where s.student_id = ${student_id}`.execute(trx);
  return rows[0]?.entered ?? false;
}

/** The record as it stands, blank where nothing is stored; undefined for an unknown subject. */
export async function lockMark(trx: DatabaseTransaction, key: MarkKey): Promise<MarkRecord | undefined> {
  const { student_id, academic_term_id, subject_id } = key;
  await sql`
    select from term_marks where student_id = ${student_id} and academic_term_id = ${academic_term_id}
      and subject_id = ${subject_id} for update`.execute(trx);
  const { rows } = await sql<MarkRecord>`
    select ${studentOfMark}, ${academic_term_id}::int as academic_term_id, u.id as subject_id, m.employee_id,
      ${markColumns}
    from students s
    join subjects u on u.id = ${subject_id}
    left join term_marks m on m.student_id = s.student_id
      and m.academic_term_id = ${academic_term_id} and m.subject_id = u.id
    where s.student_id = ${student_id}`.execute(trx);
  return rows[0];
}

/** Who taught the subject to the class in the term's year, where it was one person. */
export async function findOnlyTeacher(
  db: Database,
  { academic_term_id, subject_id }: MarkKey,
  formClassId: string,
): Promise<number | null> {
  const teachers = await db
    .selectFrom('lessons')
    .select('employee_id')
    .where('academic_year_id', '=', academicYearOfTerm(academic_term_id))
    .where('form_class_id', '=', formClassId)
    .where('subject_id', '=', subject_id)
    .limit(2)
    .execute();
  return teachers.length === 1 ? (teachers[0]?.employee_id ?? null) : null;
}

/** Stores a record over its version (0: none yet); undefined when another save came between. */
export async function storeMark(
  trx: DatabaseTransaction,
  key: MarkKey,
  entry: MarkEntry & { employee_id: number | null },
  { version, account_id }: { version: number; account_id: number },
): Promise<Pick<MarkRecord, 'version' | 'updated_at'> | undefined> {
  if (version === 0) return insertMark(trx, key, entry, { account_id });
  return trx
    .updateTable('term_marks')
    .set({ ...entry, updated_by: account_id, version: version + 1, updated_at: sql`now()` })
    .where('student_id', '=', key.student_id)
    .where('academic_term_id', '=', key.academic_term_id)
    .where('subject_id', '=', key.subject_id)
    .where('version', '=', version)
    .returning(['version', 'updated_at'])
    .executeTakeFirst();
}
