import { can, type Principal } from 'contract/abilities';
import type { CurrentStudent } from 'contract/students';
import type { Database } from '../../database/transaction.ts';
import { currentTerm } from '../terms/current-term.ts';
import { listActiveStudents } from './student-store.ts';

/** The current students. Dates of birth are for those who keep the students' records (3-decisions §3). */
export async function listCurrentStudents(db: Database, who: Principal): Promise<CurrentStudent[]> {
  const { academic_year_id } = await currentTerm(db);
  return listActiveStudents(db, academic_year_id, { datesOfBirth: can(who, 'students') });
}
