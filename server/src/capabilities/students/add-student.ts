import type { PersonalData } from 'contract/student-records';
import type { ClassRegistration } from 'contract/students';
import type { Change } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { nextStudentId } from './next-student-id.ts';
import { personalPart } from './personal-store.ts';
import { insertStudent, type StudentRow } from './student-store.ts';

/** Who a new student is: General Info, class, and what personal data came with it. */
export interface NewStudent {
  row: StudentRow;
  academic_year_id: number;
  form_class_id: string;
  personal?: Partial<PersonalData>;
}

/**
 * Adds a student with the next id of the year, in a class that is in use; ids must be locked (next-student-id.ts).
 * The history has the class and the personal data, and what the caller says of General Info.
 */
export async function addStudent(
  trx: DatabaseTransaction,
  who: SignedIn,
  { row, academic_year_id, form_class_id, personal = {} }: NewStudent,
  { reason = '', general }: { reason?: string; general?: (studentId: number) => Change } = {},
): Promise<number> {
  const student_id = await nextStudentId(trx, academic_year_id);
  const registration: ClassRegistration = { student_id, academic_year_id, form_class_id };
  const hasPersonal = Object.values(personal).some((value) => value !== null);
  const personalRow = hasPersonal
    ? { ...personalPart.blank({ student_id }), ...personal, student_id, version: 1 }
    : null;
  const of = { student_id, before: null, reason };
  await insertStudent(trx, who, {
    student: { ...row, student_id },
    registration,
    personal: personalRow,
    changes: [
      { ...of, entity: 'student_registration', form_class_id, after: registration },
      ...(personalRow === null ? [] : [{ ...of, entity: 'student_personal' as const, after: personalRow }]),
      ...(general === undefined ? [] : [general(student_id)]),
    ],
  });
  return student_id;
}
