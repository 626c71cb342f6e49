import type { LateStudent, TermRegistrationItem } from 'contract/term-registration';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';

/**
 * The students who have a record in a term and were at school in it, by last name, first name: of a year that the school went
 * back to also who has graduated since, as on its sheets.
 */
export async function listRegistered(db: Database, academicTermId: number): Promise<TermRegistrationItem[]> {
  return registered(db, academicTermId)
    .where(sql<boolean>`was_at_school(s.student_status_id, t.academic_year_id)`)
    .orderBy('s.last_name')
    .orderBy('s.first_name')
    .orderBy('s.student_id')
    .execute();
}

/** One who has a record in the term, also where they have left the school since. */
export async function findRegistered(
  db: Database,
  studentId: number,
  academicTermId: number,
): Promise<TermRegistrationItem | undefined> {
  return registered(db, academicTermId).where('t.student_id', '=', studentId).executeTakeFirst();
}

function registered(db: Database, academicTermId: number) {
  return db
    .selectFrom('student_term_records as t')
    .innerJoin('students as s', 's.student_id', 't.student_id')
    .select(['s.student_id', 's.first_name', 's.last_name', 't.form_class_id'])
    .where('t.academic_term_id', '=', academicTermId);
}

/** Students without a record in a term who are active, or were at school in its year, by last name, first name. */
export async function listUnregistered(db: Database, academicTermId: number): Promise<LateStudent[]> {
  const { rows } = await sql<LateStudent>`
    select s.student_id, s.first_name, s.last_name, r.form_class_id,
      (x.student_id is not null)::int as taken_off
    from students s
    left join student_registrations r
      on r.student_id = s.student_id and r.academic_year_id = ${academicYearOfTerm(academicTermId)}
    left join term_registration_removals x
      on x.student_id = s.student_id and x.academic_term_id = ${academicTermId}
    where ${mayCome} and not exists (select from student_term_records t
      where t.student_id = s.student_id and t.academic_term_id = ${academicTermId})
    order by s.last_name, s.first_name, s.student_id`.execute(db);
  return rows;
}

/** Whether a student is there, may be put on a term of this year, and in which class. */
export async function findComer(
  db: Database,
  studentId: number,
  academicYearId: number,
): Promise<{ may_come: boolean; form_class_id: string | null } | undefined> {
  const { rows } = await sql<{ may_come: boolean; form_class_id: string | null }>`
    select ${mayCome} as may_come, r.form_class_id
    from students s
    left join student_registrations r
      on r.student_id = s.student_id and r.academic_year_id = ${academicYearId}
    where s.student_id = ${studentId}`.execute(db);
  return rows[0];
}

/** Active, or in a class of the year and graduated from it since; `s` is the student, `r` the registration of the year. */
const mayCome = sql<boolean>`(s.student_status_id = 1
  or r.student_id is not null and was_at_school(s.student_status_id, r.academic_year_id))`;

/**
 * Takes a student's record off a term and keeps what it held, and whether its Possible Attendance is the term's own;
 * answers it.
 */
export async function takeOff(
  trx: DatabaseTransaction,
  studentId: number,
  academicTermId: number,
): Promise<object> {
  const { rows } = await sql<{ record: object }>`
    with gone as (
      delete from student_term_records
      where student_id = ${studentId} and academic_term_id = ${academicTermId}
      returning *
    ), kept as (
      insert into term_registration_removals (student_id, academic_term_id, record)
      select g.student_id, academic_term_id,
        to_jsonb(g) || jsonb_build_object('has_term_total', g.total_sessions = t.total_sessions)
      from gone g join academic_terms t using (academic_term_id)
    )
    select to_jsonb(gone) as record from gone`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('The record that was found is gone.');
  return row.record;
}

/**
 * Puts a record into a term: what was taken off comes back in the student's present class and in a new version,
 * else a blank one. Possible Attendance is the given one, else that which somebody entered in the earlier record, or
 * which has room for its absences where the term's has not, else the term's: as for the records that stayed
 * (`recordsThatFollow`). Undefined where the opening of the class made the record at the same moment.
 */
export async function putOn(
  trx: DatabaseTransaction,
  record: {
    student_id: number;
    academic_term_id: number;
    form_class_id: string;
    total_sessions: number | null;
    term_sessions: number;
  },
): Promise<object | undefined> {
  const { student_id, academic_term_id, form_class_id, total_sessions, term_sessions } = record;
  const { rows } = await sql<{ record: object }>`
    with kept as (
      delete from term_registration_removals
      where student_id = ${student_id} and academic_term_id = ${academic_term_id}
      returning record
    ), earlier as (
      select e.*, coalesce(kept.record -> 'has_term_total' = 'true', false) as has_term_total
      from kept, jsonb_populate_record(null::student_term_records, kept.record) e
    ), sessions as (
      select coalesce(${total_sessions}::smallint, (
          select total_sessions from earlier where not has_term_total
            or greatest(sessions_absent, sessions_late) > ${term_sessions}::smallint),
        ${term_sessions}::smallint) as total
    ), made as (
      insert into student_term_records (student_id, academic_term_id, academic_year_id, form_class_id,
        total_sessions, sessions_absent, sessions_late, teacher_comment, dean_comment, version, updated_at,
        updated_by)
      select ${student_id}::int, ${academic_term_id}::int, ${academicYearOfTerm(academic_term_id)}::int,
        ${form_class_id}::text, total,
        -- No more than there are; not by least(), which takes the total where nothing is entered.
        case when e.sessions_absent > total then total else e.sessions_absent end,
        case when e.sessions_late > total then total else e.sessions_late end,
        coalesce(e.teacher_comment, ''), coalesce(e.dean_comment, ''), coalesce(e.version, 0) + 1,
        e.updated_at, e.updated_by
      from sessions left join earlier e on true
      on conflict do nothing
      returning *
    )
    select to_jsonb(made) as record from made`.execute(trx);
  return rows[0]?.record;
}
