import type { Database } from '../../database/transaction.ts';
import { schoolToday } from '../../school-today.ts';
import { currentTerm } from '../terms/current-term.ts';

/** What decides whether a day is a school day. Dates are 'YYYY-MM-DD'. */
export interface SchoolCalendar {
  academic_year_id: number;
  /** Where the school is. */
  today: string;
  /** Of the current year. */
  terms: readonly { academic_term_id: number; term_start: string; term_end: string }[];
  holidays: readonly { holiday: string; title: string }[];
}

/** Throws NotFound where the school has set no term yet. */
export async function findSchoolCalendar(db: Database): Promise<SchoolCalendar> {
  const [{ academic_year_id }, today, holidays] = await Promise.all([
    currentTerm(db),
    schoolToday(db),
    db.selectFrom('holidays').selectAll().execute(),
  ]);
  const terms = await db
    .selectFrom('academic_terms')
    .select(['academic_term_id', 'term_start', 'term_end'])
    .where('academic_year_id', '=', academic_year_id)
    .orderBy('term')
    .execute();
  return { academic_year_id, today, terms, holidays };
}
