import { advanceWarnings, updateWarnings } from 'contract/school-year';
import { academicYearLabel, academicYearOfTerm, periodLabel, startYearOf } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { countRegistersLeftOut } from '../attendance/count-registers-left-out.ts';
import { countAbsencesBeyond } from './possible-attendance.ts';
import { findNeighbours } from './school-year-store.ts';

/** What of a term makes a difference to the registers and records that it has. */
interface DaysAndSessions extends TermDays {
  total_sessions: number;
}

interface TermDays {
  id: number;
  term_start: string;
  term_end: string;
}

/** What of a term that stands would not go along to other dates or sessions; nothing of it is lost. */
export async function changeWarnings(
  db: Database,
  before: DaysAndSessions,
  after: DaysAndSessions,
): Promise<string[]> {
  const leftOut = await countRegistersLeftOut(db, before, after);
  const beyond = await countAbsencesBeyond(db, before, after.total_sessions);
  return [
    ...(leftOut > 0 ? [updateWarnings.registersLeftOut(leftOut)] : []),
    ...(beyond > 0 ? [updateWarnings.absencesBeyond(beyond, after.total_sessions)] : []),
  ];
}

/** From the July before to the August after: whatever the country, a date outside is one to look at again. */
export function outsideYearWarnings({ id, term_start, term_end }: TermDays): string[] {
  const year = academicYearOfTerm(id);
  const startYear = startYearOf(year);
  const liesInYear = term_start >= `${startYear}-07-01` && term_end <= `${startYear + 1}-08-31`;
  return liesInYear ? [] : [advanceWarnings.outsideYear(academicYearLabel(year))];
}

/** The terms before and after a term with which it shares days. */
export async function sharedDaysWarnings(
  db: Database,
  { id, term_start, term_end }: TermDays,
): Promise<string[]> {
  const { earlier, later } = await findNeighbours(db, id);
  return [earlier, later]
    .filter((near) => near !== undefined)
    .filter((near) => near.term_start <= term_end && term_start <= near.term_end)
    .map((near) => updateWarnings.sharesDays(periodLabel(near.id)));
}
