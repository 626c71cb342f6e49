import {
  isStatusToChoose,
  type StatusChange,
  studentMessages,
  type StudentRecord,
  studentStatusId,
} from 'contract/students';
import { recordChange } from '../../database/history.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { currentTerm } from '../terms/current-term.ts';
import { demandPresentVersion } from './demand-present-version.ts';
import { demandStudent } from './find-student.ts';
import { lockStudent, saveInTransaction } from './lock-student.ts';
import { lockStudentIds } from './next-student-ids.ts';
import { demandClassInUse, setClass } from './set-class.ts';
import { listStatuses } from './choice-store.ts';
import { findStatusBefore } from './student-history-store.ts';
import type { FoundStudent } from './student-list-store.ts';
import { updateStudent } from './student-store.ts';

/**
 * Changes a student's status; all records stay (3-decisions §6). Who is brought back to Active is registered in
 * the class that is named with it, of this year, or of the coming one where who had left had a class of that alone.
 */
export async function changeStudentStatus(
  db: Database,
  who: SignedIn,
  change: StatusChange,
): Promise<StudentRecord> {
  return saveInTransaction(db, async (trx) => {
    const { student_status_id, form_class_id, mutation_id } = change;
    const { student_id, earlier } = await lockStudent(trx, who, change, 'student');
    if (earlier !== null) return earlier.after as StudentRecord;
    const isBack = student_status_id === studentStatusId.active;
    if (isBack && form_class_id !== undefined) await lockStudentIds(trx);
    const found = await demandStudent(trx, student_id);
    const { student: before } = found;
    await demandPresentVersion(trx, who, { student_id, entity: 'student' }, before, change.version);
    await demandStatus(trx, student_status_id, before);
    if (isBack && form_class_id === undefined) await demandClassToComeBackTo(trx, found);
    const classChange =
      isBack && form_class_id !== undefined
        ? await setClass(trx, who, {
            student_id,
            academic_year_id: await yearToComeBackTo(trx, found),
            form_class_id,
          })
        : 'unchanged';
    const isSame = before.student_status_id === student_status_id && classChange === 'unchanged';
    if (!isSame) await updateStudent(trx, student_id, { student_status_id });
    if (isSame && mutation_id === undefined) return before;
    const { student: after } = await demandStudent(trx, student_id);
    await recordChange(trx, who, {
      entity: isSame ? 'unchanged_student' : 'student',
      student_id,
      before,
      after,
      reason: 'status changed',
      mutation_id,
    });
    return after;
  });
}

/**
 * 422 for a status that there is not, or that is no choice (3-decisions §2, §3), unless the student has it already, or had
 * it before the latest change of status, which is taken back so.
 */
async function demandStatus(trx: DatabaseTransaction, id: number, student: StudentRecord): Promise<void> {
  const statuses = await listStatuses(trx);
  if (!statuses.some((status) => status.id === id)) {
    throw new Invalid({ student_status_id: [studentMessages.noSuchStatus] });
  }
  if (id === student.student_status_id || isStatusToChoose({ id })) return;
  // Who is Active again by then is in a class, which would stay, or was made so with the advance that was undone.
  const isAway = student.student_status_id !== studentStatusId.active;
  if (isAway && (await findStatusBefore(trx, student.student_id)) === id) return;
  throw new Invalid({ student_status_id: [studentMessages.graduatedByPromotion] });
}

/** Who had left and names no class comes back to that of this year, or of the coming one: 422 where it was retired since. */
async function demandClassToComeBackTo(trx: DatabaseTransaction, found: FoundStudent): Promise<void> {
  const { form_class_id, student_status_id } = found.student;
  if (student_status_id === studentStatusId.active || form_class_id === null) return;
  if (found.academic_year_id === (await yearToComeBackTo(trx, found))) {
    await demandClassInUse(trx, form_class_id);
  }
}

/** This year, or the coming one for who had left and has a class of that alone. */
async function yearToComeBackTo(
  trx: DatabaseTransaction,
  { student, academic_year_id: yearOfClass }: FoundStudent,
): Promise<number> {
  const { academic_year_id } = await currentTerm(trx);
  if (student.student_status_id === studentStatusId.active) return academic_year_id;
  return Math.max(yearOfClass ?? 0, academic_year_id);
}
