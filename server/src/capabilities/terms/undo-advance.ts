import { type EnteredSinceAdvance, type LastAdvance, schoolYearMessages } from 'contract/school-year';
import { academicYearOfTerm, type CurrentTerm, termNumberOf } from 'contract/terms';
import { sql } from 'kysely';
import { recordChange } from '../../database/history.ts';
import { nameDoers } from '../../database/name-doers.ts';
import { nextVersionBy } from '../../database/saved-rows.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { Conflict } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { lockStudentIds } from '../students/next-student-ids.ts';
import { countEntered, findLastAdvance, type StoredAdvance } from './advance-store.ts';
import { findEarlierTurn } from './earlier-turn.ts';
import { lockCurrentTerm } from './lock-current-term.ts';
import { takeBackTotals } from './possible-attendance.ts';
import { setStatus } from './promote-students.ts';
import { moveCurrentTerm } from './school-year-store.ts';
import { findCurrentTermAsSaved, findCurrentTermIfAny } from './term-store.ts';

/** The advance that led to the current term, and whether it can still be undone; null where there is none. */
export async function findLastAdvanceNow(db: Database): Promise<LastAdvance | null> {
  const current = await findCurrentTermIfAny(db);
  const advance = current && (await findLastAdvance(db, current.id));
  if (advance === undefined) return null;
  const { academic_term_id, from_academic_term_id, at, actor } = advance;
  const [named] = await nameDoers(db, [advance]);
  const entered = await countEntered(db, advance);
  const may_be_undone = nothingWas(entered) ? 1 : 0;
  return { academic_term_id, from_academic_term_id, at, by: named?.by ?? actor, may_be_undone, entered };
}

/**
 * Undoes the advance to the current term: what it made is taken away, graduates are active again, and the term
 * before is current and as open as it was. 409 once anything was entered in the new term, or a term came after it. A
 * repeated mutation id answers as the first time.
 */
export async function undoAdvance(
  db: Database,
  who: SignedIn,
  {
    academic_term_id: academicTermId,
    mutation_id,
  }: { academic_term_id: number; mutation_id?: string | undefined },
): Promise<CurrentTerm | null> {
  return inTransaction(db, async (trx) => {
    await lockCurrentTerm(trx);
    const earlier = await findEarlierTurn(trx, who, mutation_id, ['undo']);
    if (earlier !== null) return earlier.after as CurrentTerm | null;
    const current = await findCurrentTermIfAny(trx);
    const advance = current?.id === academicTermId ? await findLastAdvance(trx, academicTermId) : undefined;
    if (current === undefined || advance === undefined)
      throw new Conflict(schoolYearMessages.noAdvance, current);
    await holdWhatGoes(trx, advance);
    const before = await findCurrentTermAsSaved(trx);
    const entered = await countEntered(trx, advance);
    if (!nothingWas(entered)) throw new Conflict(schoolYearMessages.enteredMeanwhile(inWords(entered)));
    await takeBackStudents(trx, who, advance);
    await takeBackMarker(trx, advance);
    await takeBackTerm(trx, who, advance);
    await trx
      .updateTable('term_advances')
      .set({ undone_at: sql`now()` })
      .where('advance_id', '=', advance.advance_id)
      .execute();
    const after = (await findCurrentTermIfAny(trx)) ?? null;
    await recordChange(trx, who, {
      entity: 'current_term',
      academic_term_id: academicTermId,
      before,
      after,
      reason: 'undo',
      mutation_id,
    });
    return after;
  });
}

/**
 * Takes what will be taken away for this transaction: whoever is saving in the new term is waited for, and what
 * they saved is counted; whoever comes later finds the term gone. So is whoever is adding a student, or giving one a first
 * class. In the order in which saves take their rows: student, the lock of ids, term, record.
 */
async function holdWhatGoes(
  trx: DatabaseTransaction,
  { advance_id, academic_term_id }: StoredAdvance,
): Promise<void> {
  await sql`
    select from students
    where student_id in (select student_id from term_advance_students where advance_id = ${advance_id})
    order by student_id for no key update`.execute(trx);
  await lockStudentIds(trx);
  await sql`select from academic_terms where academic_term_id = ${academic_term_id} for update`.execute(trx);
  await sql`
    select from student_term_records where academic_term_id = ${academic_term_id}
    order by student_id for update`.execute(trx);
  await sql`
    select from student_registrations
    where academic_year_id = ${academicYearOfTerm(academic_term_id)} and student_id in (
      select student_id from term_advance_students where advance_id = ${advance_id} and kind = 'registration')
    order by student_id for update`.execute(trx);
}

function nothingWas(entered: EnteredSinceAdvance): boolean {
  return Object.values(entered).every((count) => count === 0);
}

function inWords(entered: EnteredSinceAdvance): string {
  const words = {
    marks: 'marks',
    term_details: 'term details',
    registers: 'registers',
    students: 'students who came, moved or left',
    subject_assignments: 'subject assignments',
    configurations: 'a term configuration',
    later_terms: 'terms after it',
  } as const satisfies Record<keyof EnteredSinceAdvance, string>;
  return Object.entries(words)
    .filter(([kind]) => entered[kind as keyof EnteredSinceAdvance] > 0)
    .map(([, word]) => word)
    .join(', ');
}

async function takeBackStudents(
  trx: DatabaseTransaction,
  who: SignedIn,
  { advance_id, academic_term_id, from_academic_term_id }: StoredAdvance,
): Promise<void> {
  const made = (kind: 'term_record' | 'record_left' | 'registration') => sql`
    select student_id from term_advance_students where advance_id = ${advance_id} and kind = ${kind}`;
  const history = sql`
    insert into history (account_id, actor, entity, student_id, academic_term_id, form_class_id, before, reason)
    select ${who.account_id}::int, ${who.full_name}::text`;
  // In the term that was left somebody may have written since, while the school went back to it.
  await sql`
    with gone as (
      delete from student_term_records
      where academic_term_id = ${academic_term_id} and student_id in (${made('term_record')})
        or academic_term_id = ${from_academic_term_id}::int and student_id in (${made('record_left')})
          and updated_at is null
      returning *
    )
    ${history}, 'term_record', student_id, academic_term_id, form_class_id, to_jsonb(gone), 'undo'
    from gone`.execute(trx);
  await sql`
    with gone as (
      delete from student_registrations
      where academic_year_id = ${academicYearOfTerm(academic_term_id)} and student_id in (${made('registration')})
      returning *
    )
    ${history}, 'student_registration', student_id, null, form_class_id, to_jsonb(gone), 'undo'
    from gone`.execute(trx);
  await sql`
    update students set version = version + 1 where student_id in (${made('registration')})`.execute(trx);
  const graduates = await trx
    .selectFrom('term_advance_students')
    .select('student_id')
    .where('advance_id', '=', advance_id)
    .where('kind', '=', 'graduation')
    .execute();
  await setStatus(
    trx,
    who,
    graduates.map(({ student_id }) => student_id),
    { from: 2, to: 1, reason: 'undo' },
  );
}

async function takeBackMarker(
  trx: DatabaseTransaction,
  { advance_id, from_academic_term_id }: StoredAdvance,
): Promise<void> {
  if (from_academic_term_id === null) {
    await trx.deleteFrom('current_term').execute();
    return;
  }
  await moveCurrentTerm(trx, from_academic_term_id);
  // What it published: the term that it left, and any that it passed by, in its own moment.
  await sql`
    update academic_terms t set published_at = null from term_advances a
    where a.advance_id = ${advance_id} and t.published_at = a.at
      and t.academic_term_id >= a.from_academic_term_id and t.academic_term_id < a.academic_term_id`.execute(
    trx,
  );
}

/** The term and its records as before, or away with it; the same for its year, unless a timetable was begun in it. */
async function takeBackTerm(trx: DatabaseTransaction, who: SignedIn, advance: StoredAdvance): Promise<void> {
  const { academic_term_id, term_before, year_before } = advance;
  const year = academicYearOfTerm(academic_term_id);
  if (term_before === null) {
    await trx
      .deleteFrom('term_registration_removals')
      .where('academic_term_id', '=', academic_term_id)
      .execute();
    await trx.deleteFrom('term_configurations').where('academic_term_id', '=', academic_term_id).execute();
    await trx.deleteFrom('academic_terms').where('academic_term_id', '=', academic_term_id).execute();
  } else {
    const { term_start, term_end, next_term_start, total_sessions } = term_before;
    await trx
      .updateTable('academic_terms')
      .set({ term_start, term_end, next_term_start, total_sessions, ...nextVersionBy(who) })
      .where('academic_term_id', '=', academic_term_id)
      .execute();
    await takeBackTotals(trx, who, advance);
  }
  await takeBackYearDate(trx, advance);
  if (year_before !== null) return;
  await sql`
    delete from academic_years y
    where academic_year_id = ${year}
      and not exists (select from academic_terms t where t.academic_year_id = y.academic_year_id)
      and not exists (select from student_registrations t where t.academic_year_id = y.academic_year_id)
      and not exists (select from lessons t where t.academic_year_id = y.academic_year_id)
      and not exists (select from form_teacher_assignments t where t.academic_year_id = y.academic_year_id)
      and not exists (select from form_dean_assignments t where t.academic_year_id = y.academic_year_id)`.execute(
    trx,
  );
}

/**
 * Term 1 sets the year's start and Term 3 its end (3-decisions §6). The other date is not the advance's: it stays as it was
 * corrected while the school had gone back.
 */
async function takeBackYearDate(
  trx: DatabaseTransaction,
  { academic_term_id, year_before }: StoredAdvance,
): Promise<void> {
  const term = termNumberOf(academic_term_id);
  if (term === 2) return;
  await trx
    .updateTable('academic_years')
    .set(
      term === 1 ? { starts_on: year_before?.starts_on ?? null } : { ends_on: year_before?.ends_on ?? null },
    )
    .where('academic_year_id', '=', academicYearOfTerm(academic_term_id))
    .execute();
}
