import { messages } from 'contract/messages';
import type { Promoted } from 'contract/school-year';
import { academicYearBefore } from 'contract/terms';
import { sql } from 'kysely';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { Conflict } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { lockCurrentTerm } from './lock-current-term.ts';
import { lockStudentsSince } from './lock-students-since.ts';
import { makeTermRecords } from './make-term-records.ts';
import { planPromotion, type PromotionPlan } from './plan-promotion.ts';
import { findCurrentTermIfAny } from './term-store.ts';
import { studentsWithoutRecord } from './school-year-store.ts';

/**
 * Completes the promotion of last year into the current one, and the term records with it (3-decisions §9). All
 * that is done is done at once; done again it changes nothing.
 */
export async function promoteStudents(
  db: Database,
  who: SignedIn,
  { dryRun }: { dryRun: boolean },
): Promise<Promoted> {
  return inTransaction(db, async (trx) => {
    if (!dryRun) await lockCurrentTerm(trx);
    const term = await findCurrentTermIfAny(trx);
    if (term === undefined) throw new Conflict(messages.noTerm);
    const lastYear = academicYearBefore(term.academic_year_id);
    if (!dryRun) await lockStudentsSince(trx, lastYear);
    const plan = await planPromotion(trx, lastYear, term.academic_year_id);
    const [obstacle] = plan.obstacles;
    if (!dryRun && obstacle !== undefined) throw new Conflict(obstacle);
    if (!dryRun) await placeStudents(trx, who, plan, term.academic_year_id);
    const records = dryRun
      ? plan.placed.length + (await studentsWithoutRecord(term.id).execute(trx)).rows.length
      : (await makeTermRecords(trx, who, term, 'promotion')).length;
    return {
      academic_year_id: term.academic_year_id,
      dry_run: dryRun ? 1 : 0,
      counts: { term_records: records, promoted: plan.placed.length, graduated: plan.graduates.length },
      promotions: plan.promotions,
      obstacles: plan.obstacles,
    };
  });
}

/** Registers those who are promoted, and makes graduates of the others, each with a history row. */
export async function placeStudents(
  trx: DatabaseTransaction,
  who: SignedIn,
  { placed, graduates }: Pick<PromotionPlan, 'placed' | 'graduates'>,
  academicYearId: number,
): Promise<void> {
  const students = placed.map(({ student_id }) => student_id);
  const classes = placed.map(({ form_class_id }) => form_class_id);
  await sql`
    with made as (
      insert into student_registrations (student_id, academic_year_id, form_class_id)
      select student_id, ${academicYearId}::int, form_class_id
      from unnest(${students}::int[], ${classes}::text[]) as placed (student_id, form_class_id)
      order by student_id
      on conflict do nothing
      returning *
    )
    insert into history (account_id, actor, entity, student_id, form_class_id, after, reason)
    select ${who.account_id}::int, ${who.full_name}::text, 'student_registration', student_id, form_class_id,
      to_jsonb(made), 'promotion'
    from made`.execute(trx);
  // The class is part of General Info: who has that open started from an older version.
  await sql`
    update students set version = version + 1 where student_id = any(${students}::int[])`.execute(trx);
  await setStatus(trx, who, graduates, { from: 1, to: 2, reason: 'promotion' });
}

/** Gives students another status; those who meanwhile have yet another keep it. */
export async function setStatus(
  trx: DatabaseTransaction,
  who: SignedIn,
  studentIds: readonly number[],
  { from, to, reason }: { from: number; to: number; reason: string },
): Promise<void> {
  await sql`
    with changed as (
      update students set student_status_id = ${to}, version = version + 1
      where student_id = any(${studentIds}::int[]) and student_status_id = ${from}
      returning student_id, version
    )
    insert into history (account_id, actor, entity, student_id, before, after, reason)
    select ${who.account_id}::int, ${who.full_name}::text, 'student', student_id,
      jsonb_build_object('student_id', student_id, 'student_status_id', ${from}::int, 'version', version - 1),
      jsonb_build_object('student_id', student_id, 'student_status_id', ${to}::int, 'version', version),
      ${reason}::text
    from changed`.execute(trx);
}
