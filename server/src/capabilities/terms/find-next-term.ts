import type { NextTerm } from 'contract/school-year';
import { academicYearOfTerm, startYearOn, termAfter, termNumberOf } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { schoolToday } from '../../school-today.ts';
import { findTerm } from './school-year-store.ts';
import { findCurrentTermIfAny } from './term-store.ts';

/**
 * The term that follows the current one: it starts on the reopening date, unless it was there before and so has
 * dates of its own (3-decisions §6). Of a school without a term, the one that today lies in.
 */
export async function findNextTerm(db: Database): Promise<NextTerm> {
  const [current, today] = await Promise.all([findCurrentTermIfAny(db), schoolToday(db)]);
  const id = current === undefined ? termAround(today) : termAfter(current.id);
  const known = await findTerm(db, id);
  return {
    id,
    academic_year_id: academicYearOfTerm(id),
    term: termNumberOf(id),
    term_start: known?.term_start ?? current?.next_term_start ?? null,
    term_end: known?.term_end ?? null,
    total_sessions: known?.total_sessions ?? null,
    next_term_start: known?.next_term_start ?? null,
    from_academic_term_id: current?.id ?? null,
    today,
  };
}

/** August to December Term 1, January to March Term 2, April to July Term 3. */
function termAround(today: string): number {
  const start = startYearOn(today);
  if (today.startsWith(String(start))) return start * 100 + 1;
  return start * 100 + (Number(today.slice(5, 7)) <= 3 ? 2 : 3);
}
