import type { CurrentTerm } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { findCurrentTerm, findCurrentTermIfAny, findExamMark, listTermsUnderWay } from './term-store.ts';

/** What other capabilities may ask of terms. */
export async function currentTerm(db: Database): Promise<CurrentTerm> {
  return findCurrentTerm(db);
}

/** The same, undefined in a school that has set none yet. */
export async function currentTermIfAny(db: Database): Promise<CurrentTerm | undefined> {
  return findCurrentTermIfAny(db);
}

/**
 * The terms of a year that are under way: the current one and, where the school went back to that, the newest of all, which
 * it comes back to (docs/decisions/018).
 */
export async function termsUnderWay(db: Database, academicYearId: number): Promise<number[]> {
  return listTermsUnderWay(db, academicYearId);
}

/** Whether exams count (1) or course work only (0) for a form level in a term (3-decisions §4). */
export async function examMarkOf(db: Database, academicTermId: number, formLevel: number): Promise<0 | 1> {
  return findExamMark(db, academicTermId, formLevel);
}
