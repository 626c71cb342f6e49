import type { EnteredSinceAdvance } from 'contract/school-year';
import { academicYearOfTerm, type CurrentTerm } from 'contract/terms';
import { sql } from 'kysely';
import { everyIdIn } from '../../database/every-id-of.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import {
  countRegistrations,
  countTermRecords,
  type StoredTerm,
  type StoredYear,
} from './school-year-store.ts';

/** An advance as it is kept, so that it can be undone. */
export interface StoredAdvance {
  advance_id: number;
  academic_term_id: number;
  from_academic_term_id: number | null;
  term_before: StoredTerm | null;
  year_before: StoredYear | null;
  at: string;
  account_id: number;
  actor: string;
}

/** Notes an advance; answers its number. */
export async function noteAdvance(
  trx: DatabaseTransaction,
  who: SignedIn,
  made: {
    target: CurrentTerm;
    current: CurrentTerm | undefined;
    before: StoredTerm | undefined;
    yearBefore: StoredYear | undefined;
  },
): Promise<number> {
  const { target, current, before, yearBefore } = made;
  const { advance_id } = await trx
    .insertInto('term_advances')
    .values({
      academic_term_id: target.id,
      from_academic_term_id: current?.id ?? null,
      term_before: before === undefined ? null : JSON.stringify(before),
      year_before: yearBefore === undefined ? null : JSON.stringify(yearBefore),
      registrations: await countRegistrations(trx, target.academic_year_id),
      term_records: await countTermRecords(trx, target.id),
      account_id: who.account_id,
      actor: who.full_name,
      undone_at: null,
    })
    .returning('advance_id')
    .executeTakeFirstOrThrow();
  return advance_id;
}

/** Notes whose records, registrations and graduation an advance made. */
export async function noteAdvanced(
  trx: DatabaseTransaction,
  advanceId: number,
  made: {
    records: readonly number[];
    /** In the term being left. */
    recordsLeft: readonly number[];
    placed: readonly { student_id: number; form_class_id: string }[];
    graduates: readonly number[];
  },
): Promise<void> {
  const students = made.placed.map(({ student_id }) => student_id);
  const classes = made.placed.map(({ form_class_id }) => form_class_id);
  await sql`
    insert into term_advance_students (advance_id, kind, student_id, form_class_id)
    select ${advanceId}::int, 'term_record', unnest(${made.records}::int[]), null
    union all
    select ${advanceId}::int, 'record_left', unnest(${made.recordsLeft}::int[]), null
    union all
    select ${advanceId}::int, 'graduation', unnest(${made.graduates}::int[]), null
    union all
    select ${advanceId}::int, 'registration', p.student_id, p.form_class_id
    from unnest(${students}::int[], ${classes}::text[]) as p (student_id, form_class_id)`.execute(trx);
}

/** The latest advance to a term that was not undone. */
export async function findLastAdvance(
  db: Database,
  academicTermId: number,
): Promise<StoredAdvance | undefined> {
  const { rows } = await sql<StoredAdvance>`
    select advance_id, academic_term_id, from_academic_term_id, term_before, year_before, at, account_id, actor
    from term_advances
    where academic_term_id = ${academicTermId} and undone_at is null
    order by advance_id desc limit 1`.execute(db);
  return rows[0];
}

/** What was entered in the new term, or is otherwise no longer as the advance left it. */
export async function countEntered(db: Database, advance: StoredAdvance): Promise<EnteredSinceAdvance> {
  const { advance_id, academic_term_id: term, at } = advance;
  const year = academicYearOfTerm(term);
  const made = (kind: 'registration' | 'graduation' | 'term_record') => sql`
    select student_id, form_class_id from term_advance_students
    where advance_id = ${advance_id} and kind = ${kind}`;
  const { rows } = await sql<EnteredSinceAdvance>`
    select
      (select count(*)::int from term_marks
        where academic_term_id = ${term} and updated_at >= ${at}::timestamptz) as marks,
      (select count(*)::int from student_term_records
        where academic_term_id = ${term} and updated_at >= ${at}::timestamptz) as term_details,
      (select count(*)::int from attendance_registers r
        join academic_terms t on t.academic_term_id = ${term}
        where r.register_date between t.term_start and t.term_end
          and r.taken_at >= ${at}::timestamptz) as registers,
      abs((select count(*)::int from student_registrations where academic_year_id = ${year}) - a.registrations)
      -- Who came and who was taken off are two, though the term has as many records as before.
      + (select count(*)::int from (${made('term_record')}) m where not exists (
        select from student_term_records t where t.student_id = m.student_id and t.academic_term_id = ${term}))
      + abs((select count(*)::int from student_term_records
          where academic_term_id = ${term} and student_id not in (select student_id from (${made('term_record')}) m))
        - (a.term_records - (select count(*)::int from (${made('term_record')}) m)))
      + (select count(*)::int from (${made('registration')}) m
        left join student_registrations r on r.student_id = m.student_id and r.academic_year_id = ${year}
        where r.form_class_id is distinct from m.form_class_id)
      -- Of whom the advance did not register, as in a year that goes on, the history alone knows the class before.
      + (select count(distinct r.student_id)::int from student_registrations r
        join history h on h.student_id = any(${everyIdIn(sql.ref('r.student_id'))}) and h.academic_term_id is null
        where r.academic_year_id = ${year} and r.student_id not in (select student_id from (${made('registration')}) m)
          and h.entity = 'student_registration' and h.before is not null
          and (h.after ->> 'academic_year_id')::int = ${year} and h.at >= ${at}::timestamptz)
      + (select count(*)::int from (${made('graduation')}) m
        join students s on s.student_id = m.student_id and s.student_status_id <> 2) as students,
      (select count(*)::int from (${made('registration')}) m
        join student_subject_assignments x on x.student_id = m.student_id
          and x.academic_year_id = ${year}) as subject_assignments,
      (select count(*)::int from academic_terms
        where academic_term_id = ${term} and configured_at >= ${at}::timestamptz) as configurations,
      (select count(*)::int from academic_terms where academic_term_id > ${term}) as later_terms
    from term_advances a where a.advance_id = ${advance_id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such advance.');
  return row;
}
