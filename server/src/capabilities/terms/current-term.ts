import type { CurrentTerm } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { findCurrentTerm, findCurrentTermIfAny, findExamMark } from './term-store.ts';

/** What other capabilities may ask of terms. */
export async function currentTerm(db: Database): Promise<CurrentTerm> {
  return findCurrentTerm(db);
}

/** The same, undefined in a school that has set none yet. */
export async function currentTermIfAny(db: Database): Promise<CurrentTerm | undefined> {
  return findCurrentTermIfAny(db);
}

/** Whether exams count (1) or course work only (0) for a form level in a term (3-decisions §4). */
export async function examMarkOf(db: Database, academicTermId: number, formLevel: number): Promise<0 | 1> {
  return findExamMark(db, academicTermId, formLevel);
}
