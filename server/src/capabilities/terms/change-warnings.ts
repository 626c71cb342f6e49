import { updateWarnings } from 'contract/school-year';
import type { Database } from '../../database/transaction.ts';
import { countRegistersLeftOut } from '../attendance/count-registers-left-out.ts';
import { countAbsencesBeyond } from './possible-attendance.ts';

/** What of a term makes a difference to the registers and records that it has. */
interface DaysAndSessions {
  id: number;
  term_start: string;
  term_end: string;
  total_sessions: number;
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
