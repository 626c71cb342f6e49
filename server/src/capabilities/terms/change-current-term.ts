import type { TermChange, TermChanged } from 'contract/school-year';
import { type Database, inTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { advanceTerm, demandStillCurrent, planAdvance } from './advance-term.ts';
import { findEarlierTurn } from './earlier-turn.ts';
import { lockCurrentTerm } from './lock-current-term.ts';
import { lockStudentsSince } from './lock-students-since.ts';
import { findCurrentTermIfAny } from './term-store.ts';
import { planUpdate, updateTerm } from './update-term.ts';

/**
 * Advances to another term, or rewrites the current one, all in one transaction; of two at once the second finds
 * the first one's term. A dry run says what would happen and writes nothing. A repeated mutation id answers as
 * the first time. 409 when the term that this person started from is no longer current.
 */
export async function changeCurrentTerm(
  db: Database,
  who: SignedIn,
  change: TermChange,
  { dryRun }: { dryRun: boolean },
): Promise<TermChanged> {
  return inTransaction(db, async (trx) => {
    if (!dryRun) {
      await lockCurrentTerm(trx);
      const earlier = await findEarlierTurn(trx, who, change.mutation_id, ['advance', 'update']);
      if (earlier !== null) return earlier.after as TermChanged;
    }
    const current = await findCurrentTermIfAny(trx);
    demandStillCurrent(change.from_academic_term_id, current);
    if (change.mode === 'update') {
      const plan = await planUpdate(trx, who, change, current);
      return dryRun ? plan.answer : updateTerm(trx, who, plan, change.mutation_id);
    }
    if (!dryRun && current !== undefined) await lockStudentsSince(trx, current.academic_year_id);
    const plan = await planAdvance(trx, change, current);
    return dryRun ? plan.answer : advanceTerm(trx, who, plan, change.mutation_id);
  });
}
