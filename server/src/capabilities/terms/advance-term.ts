import { schoolYearMessages, type TermChange, type TermChanged } from 'contract/school-year';
import type { CurrentTerm } from 'contract/terms';
import { recordChange } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { Conflict } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { noteAdvance, noteAdvanced } from './advance-store.ts';
import { keepOffNewTerm } from './for-one-term-alone.ts';
import { listMissingMarks } from './list-missing-marks.ts';
import { makeTermRecords } from './make-term-records.ts';
import { noPromotion, planPromotion, type PromotionPlan } from './plan-promotion.ts';
import { demandTermDates, targetOf, warningsFor } from './plan-term.ts';
import { letRecordsFollow } from './possible-attendance.ts';
import { placeStudents } from './promote-students.ts';
import {
  findTerm,
  findYear,
  type HeldTerm,
  listTermsBetween,
  moveCurrentTerm,
  publishTerm,
  type StoredTerm,
  storeTerm,
  studentsWithoutRecord,
} from './school-year-store.ts';

/** What an advance would do, found out without writing. */
export interface AdvancePlan {
  target: CurrentTerm;
  current: CurrentTerm | undefined;
  /** The current term as it is stored. */
  left: StoredTerm | undefined;
  /** The terms after it that the school held before it came back, and does not go to again. */
  passed: HeldTerm[];
  /** How the target stood, where it was there before. */
  before: StoredTerm | undefined;
  promotion: PromotionPlan;
  answer: TermChanged;
}

/** 422 for dates that cannot be. What else would stand in the way is among the answer's obstacles. */
export async function planAdvance(
  trx: DatabaseTransaction,
  change: TermChange,
  current: CurrentTerm | undefined,
): Promise<AdvancePlan> {
  const target = targetOf(change, current);
  await demandTermDates(trx, target, change, current);
  const newYear = current?.academic_year_id !== target.academic_year_id;
  const before = await findTerm(trx, target.id);
  const left = current === undefined ? undefined : await findTerm(trx, current.id);
  const passed = current === undefined ? [] : await listTermsBetween(trx, current.id, target.id);
  const promotion =
    current === undefined || !newYear
      ? noPromotion
      : await planPromotion(trx, current.academic_year_id, target.academic_year_id);
  const registered = await studentsWithoutRecord(target.id).execute(trx);
  const termRecords = registered.rows.length + promotion.placed.length;
  const answer: TermChanged = {
    ...target,
    mode: 'advance',
    version: null,
    dry_run: 1,
    from_academic_term_id: current?.id ?? null,
    new_year: newYear ? 1 : 0,
    comes_back: before === undefined ? 0 : 1,
    publishes: left !== undefined && left.published_at === null ? 1 : 0,
    counts: {
      term_records: termRecords,
      promoted: promotion.placed.length,
      graduated: promotion.graduates.length,
    },
    promotions: promotion.promotions,
    missing_marks: current === undefined ? [] : await listMissingMarks(trx, current.id),
    warnings: await warningsFor(trx, target, { current, passed, before, termRecords }),
    obstacles: promotion.obstacles,
  };
  return { target, current, left, passed, before, promotion, answer };
}

/**
 * Goes to the planned term: the term, promotion where a school year begins, term records, and publication of the
 * term being left and of those that it passes by and were held, in the caller's transaction, which has locked the
 * current term (3-decisions §9).
 */
export async function advanceTerm(
  trx: DatabaseTransaction,
  who: SignedIn,
  { target, current, left, passed, before, promotion, answer: planned }: AdvancePlan,
  mutationId: string | undefined,
): Promise<TermChanged> {
  const [obstacle] = planned.obstacles;
  if (obstacle !== undefined) throw new Conflict(obstacle);
  // Who came into the term being left, and has nothing there yet, would be missing from its class afterwards.
  const recordsLeft = left === undefined ? [] : await makeTermRecords(trx, who, left, 'advance');
  const yearBefore = await findYear(trx, target.academic_year_id);
  const version = await storeTerm(trx, who, target);
  if (before === undefined) await keepOffNewTerm(trx, who, target.id);
  else await letRecordsFollow(trx, who, before, target.total_sessions);
  const published = current !== undefined && (await publishTerm(trx, current.id));
  for (const { id } of passed) await publishTerm(trx, id);
  await moveCurrentTerm(trx, target.id);
  await placeStudents(trx, who, promotion, target.academic_year_id);
  const records = await makeTermRecords(trx, who, target, 'advance');
  const advance = await noteAdvance(trx, who, { target, current, before, yearBefore });
  await noteAdvanced(trx, advance, { records, recordsLeft, ...promotion });
  const answer: TermChanged = {
    ...planned,
    dry_run: 0,
    version,
    publishes: published ? 1 : 0,
    counts: { ...planned.counts, term_records: records.length },
    // The names were for whoever confirmed it; the history needs no list of them.
    missing_marks: planned.missing_marks.map((one) => ({ ...one, names: [] })),
  };
  await recordChange(trx, who, {
    entity: 'current_term',
    academic_term_id: target.id,
    before: current ?? null,
    after: answer,
    reason: 'advance',
    mutation_id: mutationId,
  });
  return answer;
}

/** 409 where the current term is no longer the one that this person started from. */
export function demandStillCurrent(from: number | null | undefined, current: CurrentTerm | undefined): void {
  if (from === undefined || from === (current?.id ?? null)) return;
  throw new Conflict(schoolYearMessages.currentMeanwhile, current);
}
