import { type StudentSubjectDeletion, subjectAssignmentMessages } from 'contract/subject-assignment';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { changedSince, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { currentTerm } from '../terms/current-term.ts';
import { areOwnAssignments } from './are-own-assignments.ts';
import { lockPresentStudents } from './lock-present-students.ts';
import { findSubjectStudent, storeAssignments } from './subject-assignment-store.ts';

/**
 * Takes a student out of a subject this year. Marks stay. With another teacher by now it is refused. The student may be named
 * by a former id, which is nobody else's.
 */
export async function removeStudent(
  db: Database,
  who: SignedIn,
  { student_id: sentAs, subject_id, employee_id }: StudentSubjectDeletion,
): Promise<void> {
  const { academic_year_id } = await currentTerm(db);
  const subject = { academic_year_id, subject_id };
  await inTransaction(db, async (trx) => {
    const { presentOf } = await lockPresentStudents(trx, academic_year_id, [sentAs]);
    const student_id = presentOf(sentAs);
    const before = await findSubjectStudent(trx, subject, student_id);
    const { notAssigned, changedMeanwhile } = subjectAssignmentMessages;
    if (before === undefined) throw new NotFound(notAssigned);
    if (employee_id != null && employee_id !== before.employee_id) {
      const other = { student_id, seen: employee_id, stands: before.employee_id };
      const own = await areOwnAssignments(trx, who, subject, [other]);
      throw changedSince(changedMeanwhile, { ...before, student_id: sentAs }, own);
    }
    await storeAssignments(trx, who, subject, [{ student_id, employee_id: null }]);
  });
}
