import type { Answer } from 'contract/endpoint';
import type { studentRecordCalls } from 'contract/students';
import type { Database } from '../../database/transaction.ts';
import { currentTerm } from '../terms/current-term.ts';
import { listEverybody } from './student-list-store.ts';

/** Everybody who was ever entered: the current students, and all others as the archive; of `which` only, if given. */
export async function listAllStudents(
  db: Database,
  which?: 'current' | 'archived',
): Promise<Answer<typeof studentRecordCalls.listAllStudents>> {
  const { academic_year_id } = await currentTerm(db);
  const everybody = await listEverybody(db, academic_year_id, which);
  return {
    current_students: everybody.filter(({ current }) => current),
    archived_students: everybody.filter(({ current }) => !current),
  };
}
