import type { PersonalData } from 'contract/personal-record';
import type { ClassRegistration } from 'contract/students';
import type { Change } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { nextStudentIds } from './next-student-ids.ts';
import { personalPart } from './personal-store.ts';
import { insertStudents, type StudentRow, type StudentToInsert } from './student-store.ts';

/** Who a new student is: General Info, class, and what personal data came with it. */
export interface NewStudent {
  row: StudentRow;
  form_class_id: string;
  personal?: Partial<PersonalData>;
}

/** What the history says of General Info, where the caller does not say it, and why they were added. */
interface Told {
  reason?: string;
  general?: (studentId: number, student: NewStudent) => Change;
}

/**
 * Adds students with the next ids of the year, each in a class that is in use; ids must be locked
 * (next-student-ids.ts). Answers the ids, in the students' order. The history has the classes and the personal data,
 * and what the caller says of General Info.
 */
export async function addStudents(
  trx: DatabaseTransaction,
  who: SignedIn,
  { academic_year_id, students }: { academic_year_id: number; students: readonly NewStudent[] },
  told: Told = {},
): Promise<number[]> {
  const ids = await nextStudentIds(trx, academic_year_id, students.length);
  await insertStudents(
    trx,
    who,
    ids.flatMap((student_id, index) => {
      const student = students[index];
      return student === undefined ? [] : [withItsHistory({ student_id, academic_year_id }, student, told)];
    }),
  );
  return ids;
}

function withItsHistory(
  { student_id, academic_year_id }: Pick<ClassRegistration, 'student_id' | 'academic_year_id'>,
  student: NewStudent,
  { reason = '', general }: Told,
): StudentToInsert {
  const { row, form_class_id, personal = {} } = student;
  const registration: ClassRegistration = { student_id, academic_year_id, form_class_id };
  const hasPersonal = Object.values(personal).some((value) => value !== null);
  const personalRow = hasPersonal
    ? { ...personalPart.blank({ student_id }), ...personal, student_id, version: 1 }
    : null;
  const of = { student_id, before: null, reason };
  return {
    student: { ...row, student_id },
    registration,
    personal: personalRow,
    changes: [
      { ...of, entity: 'student_registration', form_class_id, after: registration },
      ...(personalRow === null ? [] : [{ ...of, entity: 'student_personal' as const, after: personalRow }]),
      ...(general === undefined ? [] : [general(student_id, student)]),
    ],
  };
}
