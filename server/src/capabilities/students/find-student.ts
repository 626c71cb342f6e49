import type { StudentRecord } from 'contract/students';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import { currentTerm } from '../terms/current-term.ts';
import { presentIdOf } from './present-ids.ts';
import { findStudentById, type FoundStudent } from './student-list-store.ts';

/** A student's General Info, by the present or a former id; 404 for an unknown one. */
export async function findStudent(db: Database, studentId: number): Promise<StudentRecord> {
  return (await demandStudent(db, studentId)).student;
}

/** The same with the year of the class in it. */
export async function demandStudent(db: Database, studentId: number): Promise<FoundStudent> {
  const { academic_year_id } = await currentTerm(db);
  const found = await findStudentById(db, studentId, academic_year_id);
  if (found !== undefined) return found;
  // A list that was read before Admin corrected the id still names the former one.
  const present = await presentIdOf(db, studentId);
  const corrected = present === studentId ? undefined : await findStudentById(db, present, academic_year_id);
  if (corrected === undefined) throw new NotFound();
  return corrected;
}
