import type { PersonalData } from 'contract/student-records';
import { recordChange } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { nextStudentId } from './next-student-id.ts';
import { personalPart } from './personal-store.ts';
import { setClass } from './set-class.ts';
import { insertStudent, type StudentRow } from './student-store.ts';

/** Who a new student is: General Info, class, and what personal data came with it. */
export interface NewStudent {
  row: StudentRow;
  academic_year_id: number;
  form_class_id: string;
  personal?: Partial<PersonalData>;
}

/**
 * Adds a student with the next id of the year, in a class; ids must be locked (next-student-id.ts). The history of
 * General Info is the caller's, since it answers for what it names.
 */
export async function addStudent(
  trx: DatabaseTransaction,
  who: SignedIn,
  { row, academic_year_id, form_class_id, personal = {} }: NewStudent,
  reason = '',
): Promise<number> {
  const student_id = await nextStudentId(trx, academic_year_id);
  await insertStudent(trx, { ...row, student_id });
  await setClass(trx, who, { student_id, academic_year_id, form_class_id }, { reason });
  if (Object.values(personal).some((value) => value !== null)) {
    const after = { ...personalPart.blank({ student_id }), ...personal, version: 1 };
    await personalPart.store(trx, after);
    await recordChange(trx, who, { entity: 'student_personal', student_id, before: null, after, reason });
  }
  return student_id;
}
