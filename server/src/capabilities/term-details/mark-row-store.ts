import { listsWholeClass, type MarkRecord } from 'contract/marks';
import type { TermMarkRow } from 'contract/term-mark-rows';
import { academicYearOfTerm } from 'contract/terms';
import { sql } from 'kysely';
import { markColumns, type MarkKey, studentOfMark } from '../../database/mark-record.ts';
import { highestMarkVersion } from '../../database/mark-version.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { hasMarksInTerm } from '../../reports/has-marks-in-term.ts';
import { holdsSomething } from '../../reports/holds-something.ts';
import { initialAndSurname } from '../employees/initial-and-surname.ts';
import { everyIdOf } from '../../database/every-id-of.ts';

/** Where a student is in a term. */
export interface PlaceInTerm {
  /** By the term record, else by the year's registration. */
  form_class_id: string;
  is_current_term: boolean;
}

/** Undefined for a student who is in no class that term, or has left and has no marks in it. */
export async function findPlace(
  db: Database,
  { student_id, academic_term_id }: Pick<MarkKey, 'student_id' | 'academic_term_id'>,
): Promise<PlaceInTerm | undefined> {
  const { rows } = await sql<PlaceInTerm>`
    select coalesce(t.form_class_id, r.form_class_id) as form_class_id,
      c.academic_term_id is not null as is_current_term
    from students s
    left join student_term_records t
      on t.student_id = s.student_id and t.academic_term_id = ${academic_term_id}
    left join student_registrations r
      on r.student_id = s.student_id and r.academic_year_id = ${academicYearOfTerm(academic_term_id)}
    left join current_term c on c.academic_term_id = ${academic_term_id}
    where s.student_id = ${student_id} and (t.student_id is not null or r.student_id is not null)
      and (t.student_id is not null or not exists (select from term_registration_removals x
        where x.student_id = s.student_id and x.academic_term_id = ${academic_term_id}))
      and (was_at_school(s.student_status_id, ${academicYearOfTerm(academic_term_id)}::int) or c.academic_term_id is null
        and ${hasMarksInTerm('s', academic_term_id)})
      and exists (select from academic_terms where academic_term_id = ${academic_term_id})`.execute(db);
  return rows[0];
}

/** A row with all that the history keeps of a mark record. */
export type StoredMarkRow = MarkRecord & TermMarkRow;

/**
 * A student's rows of a term by subject title; with `missing`, subjects taken without one, in version 0; with `cleared`,
 * also rows from which everything was taken again and whose subject is not taken either.
 */
export async function listMarkRows(
  db: Database,
  which: { student_id: number; academic_term_id: number; form_class_id: string },
  { missing, cleared }: { missing: boolean; cleared: boolean },
): Promise<TermMarkRow[]> {
  const { student_id, academic_term_id, form_class_id } = which;
  const year = academicYearOfTerm(academic_term_id);
  const taken = listsWholeClass(form_class_id)
    ? sql`select subject_id, only_teacher as employee_id from lesson_teachers`
    : sql`select subject_id, employee_id from student_subject_assignments
        where student_id = ${student_id} and academic_year_id = ${year}`;
  const { rows } = await sql<TermMarkRow>`
    with lesson_teachers as (
      select l.subject_id, string_agg(${initialAndSurname}, ', ' order by e.last_name, e.first_name) as teacher,
        case when count(*) = 1 then min(e.id) end as only_teacher
      from lessons l join employees e on e.id = l.employee_id
      where l.academic_year_id = ${year} and l.form_class_id = ${form_class_id}
      group by l.subject_id
    ), taken as (${taken}), marked as (
      select * from term_marks where student_id = ${student_id} and academic_term_id = ${academic_term_id}
    )
    select ${student_id}::int as student_id, ${academic_term_id}::int as academic_term_id, subject_id,
      s.abbr, s.title as subject_title,
      case when m.student_id is null then t.employee_id else m.employee_id end as employee_id,
      coalesce(${initialAndSurname}, l.teacher, '') as teacher,
      t.subject_id is null and not ${holdsSomething} as cleared,
      ${markColumns}
    from taken t full join marked m using (subject_id)
    join subjects s on s.id = subject_id
    left join lesson_teachers l using (subject_id)
    left join employees e on e.id = coalesce(m.employee_id, t.employee_id)
    where (${missing}::boolean or m.student_id is not null)
      and (${cleared}::boolean or t.subject_id is not null or ${holdsSomething})
    order by s.title`.execute(db);
  return rows;
}

/** One stored row, held against other changes until the transaction ends; undefined where there is none. */
export async function lockMarkRow(
  trx: DatabaseTransaction,
  { student_id, academic_term_id, subject_id }: MarkKey,
): Promise<StoredMarkRow | undefined> {
  const { rows } = await sql<StoredMarkRow>`
    select ${studentOfMark}, m.academic_term_id, m.subject_id, m.employee_id, ${markColumns},
      u.abbr, u.title as subject_title,
      coalesce((select ${initialAndSurname} from employees e where e.id = m.employee_id), '') as teacher
    from term_marks m
    join students s on s.student_id = m.student_id
    join subjects u on u.id = m.subject_id
    where m.student_id = ${student_id} and m.academic_term_id = ${academic_term_id}
      and m.subject_id = ${subject_id}
    for update of m`.execute(trx);
  return rows[0];
}

/** The subject and the teacher that a row is to have; a name is null where there is none in use. */
export interface NewPlaceOfRow {
  abbr: string | null;
  subject_title: string | null;
  teacher: string | null;
  /** Whether this teacher teaches the subject to the class in the term's year. */
  has_lesson: boolean;
}

/** Without a teacher (`employee_id` null) there is no lesson either. */
export async function findNewPlaceOfRow(
  db: Database,
  row: { academic_term_id: number; form_class_id: string; subject_id: number; employee_id: number | null },
): Promise<NewPlaceOfRow> {
  const { rows } = await sql<NewPlaceOfRow>`
    select u.abbr, u.title as subject_title, ${initialAndSurname} as teacher,
      exists (select from lessons l
        where l.academic_year_id = ${academicYearOfTerm(row.academic_term_id)}
          and l.form_class_id = ${row.form_class_id} and l.subject_id = ${row.subject_id}
          and l.employee_id = ${row.employee_id}::int) as has_lesson
    from (select) as one
    left join subjects u on u.id = ${row.subject_id}::int and u.retired_on is null
    left join employees e on e.id = ${row.employee_id}::int and e.employee_status_id = 1`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('A left join lost its only row.');
  return place;
}

/** Gives a row another subject or teacher. The marks stay; a row of the new subject breaks the primary key. */
export async function moveMarkRow(
  trx: DatabaseTransaction,
  row: MarkKey & { version: number },
  to: { subject_id: number; employee_id: number | null; account_id: number },
): Promise<Pick<MarkRecord, 'version' | 'updated_at'>> {
  return trx
    .updateTable('term_marks')
    .set({
      subject_id: to.subject_id,
      employee_id: to.employee_id,
      version: sql`greatest(${row.version}::int, ${highestMarkVersion({ ...row, subject_id: to.subject_id })}) + 1`,
      updated_at: sql`now()`,
      updated_by: to.account_id,
    })
    .where('student_id', '=', row.student_id)
    .where('academic_term_id', '=', row.academic_term_id)
    .where('subject_id', '=', row.subject_id)
    .returning(['version', 'updated_at'])
    .executeTakeFirstOrThrow();
}

/** The history row is the caller's. */
export async function removeMarkRow(trx: DatabaseTransaction, row: MarkKey): Promise<void> {
  await trx
    .deleteFrom('term_marks')
    .where('student_id', '=', row.student_id)
    .where('academic_term_id', '=', row.academic_term_id)
    .where('subject_id', '=', row.subject_id)
    .execute();
}

/** The last thing that happened to a key's row, by the history; undefined where nothing ever did. */
export async function findLastChange(
  db: Database,
  key: MarkKey,
): Promise<{ reason: string; before: unknown } | undefined> {
  const ids = await everyIdOf(db, key.student_id);
  return db
    .selectFrom('history')
    .select(['reason', 'before'])
    .where((is) => is('student_id', '=', is.fn.any(is.val(ids))))
    .where('academic_term_id', '=', key.academic_term_id)
    .where('subject_id', '=', key.subject_id)
    .where('entity', '=', 'term_mark')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
