import type { CurrentTerm } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { findCurrentTerm } from './term-store.ts';

/** What other capabilities may ask of terms. */
export async function currentTerm(db: Database): Promise<CurrentTerm> {
  return findCurrentTerm(db);
}
