import { schoolYearMessages } from 'contract/school-year';
import { type CurrentTerm, periodLabel } from 'contract/terms';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { Conflict, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { demandStillCurrent } from './advance-term.ts';
import { findEarlierTurn } from './earlier-turn.ts';
import { lockCurrentTerm } from './lock-current-term.ts';
import { findTerm, moveCurrentTerm } from './school-year-store.ts';
import { findCurrentTermIfAny } from './term-store.ts';

/**
 * Makes a term that is there the current one. Only the marker moves: nothing is made, published or deleted
 * (3-decisions §6). 404 for an unknown term, 409 for the current one. A repeated mutation id answers as the first time.
 */
export async function backdateTerm(
  db: Database,
  who: SignedIn,
  to: {
    academic_term_id: number;
    from_academic_term_id?: number | null | undefined;
    mutation_id?: string | undefined;
  },
): Promise<CurrentTerm> {
  return inTransaction(db, async (trx) => {
    await lockCurrentTerm(trx);
    const earlier = await findEarlierTurn(trx, who, to.mutation_id, ['backdate']);
    if (earlier !== null) return earlier.after as CurrentTerm;
    const current = await findCurrentTermIfAny(trx);
    const found = await findTerm(trx, to.academic_term_id);
    if (found === undefined) throw new NotFound(schoolYearMessages.noSuchTerm);
    demandStillCurrent(to.from_academic_term_id, current);
    if (current?.id === found.id) {
      throw new Conflict(schoolYearMessages.alreadyCurrent(periodLabel(found.id)), current);
    }
    await moveCurrentTerm(trx, found.id);
    const { published_at: _, ...term } = found;
    await recordChange(trx, who, {
      entity: 'current_term',
      academic_term_id: term.id,
      before: current ?? null,
      after: term,
      reason: 'backdate',
      mutation_id: to.mutation_id,
    });
    return term;
  });
}
