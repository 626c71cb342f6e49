import { listsWholeClass } from 'contract/marks';
import {
  type SavedSubjectStudent,
  type StudentSubjectSave,
  subjectAssignmentMessages,
} from 'contract/subject-assignment';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { changedSince, Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { currentTerm } from '../terms/current-term.ts';
import { findTeacherOfSubject, lessonWarning } from './find-teacher-of-subject.ts';
import { areOwnAssignments } from './are-own-assignments.ts';
import { lockPresentStudents } from './lock-present-students.ts';
import {
  findSubjectStudent,
  listLastChanges,
  storeAssignments,
  type SubjectInYear,
} from './subject-assignment-store.ts';

/**
 * Assigns a student of Forms 4 to 6 to a subject and teacher this year; from another teacher the student moves.
 * A teacher without that lesson is taken with a warning. Whom this person took out last can be put back to the teacher of before,
 * also to one who has left, or into a subject retired since. The student may be named by a former id, and is so named in
 * the answer.
 */
export async function assignStudent(
  db: Database,
  who: SignedIn,
  { student_id: sentAs, employee_id, subject_id, from_employee_id }: StudentSubjectSave,
): Promise<{ created: boolean; saved: SavedSubjectStudent }> {
  const { academic_year_id } = await currentTerm(db);
  const subject = { academic_year_id, subject_id };
  return inTransaction(db, async (trx) => {
    const {
      found: [student],
    } = await lockPresentStudents(trx, academic_year_id, [sentAs]);
    const { noSuchStudent, formsWithChoices, changedMeanwhile } = subjectAssignmentMessages;
    if (student === undefined) throw new Invalid({ student_id: [noSuchStudent] });
    if (listsWholeClass(student.form_class_id)) throw new Invalid({ student_id: [formsWithChoices] });
    const { student_id } = student;
    const before = await findSubjectStudent(trx, subject, student_id);
    // With this very teacher it is the same change, sent again because no answer came to it.
    const asSeen = [from_employee_id, employee_id].includes(before?.employee_id ?? null);
    if (from_employee_id !== undefined && !asSeen) {
      const other = { student_id, seen: from_employee_id, stands: before?.employee_id ?? null };
      const own = await areOwnAssignments(trx, who, subject, [other]);
      throw changedSince(changedMeanwhile, before ? { ...before, student_id: sentAs } : null, own);
    }
    const backTo = before?.employee_id ?? (await takenFrom(trx, who, subject, student_id));
    const evenGone = backTo === employee_id;
    const teacher = await findTeacherOfSubject(trx, subject, employee_id, { evenGone });
    await storeAssignments(trx, who, subject, [{ student_id, employee_id }]);
    const after = await findSubjectStudent(trx, subject, student_id);
    if (after === undefined) throw new Error('The assignment that was just stored is not there.');
    const saved = { ...after, student_id: sentAs, warning: lessonWarning(teacher, [student.form_class_id]) };
    return { created: before === undefined, saved };
  });
}

/** From whom this person took the student out of the subject, where nothing was changed since; null otherwise. */
async function takenFrom(
  db: Database,
  who: SignedIn,
  subject: SubjectInYear,
  studentId: number,
): Promise<number | null> {
  const [last] = await listLastChanges(db, subject, [studentId]);
  const change = last?.change ?? null;
  return change?.to === null && change.account_id === who.account_id ? change.from : null;
}
