import { type ClassRegistration, type ClassRegistrationSave, studentMessages } from 'contract/students';
import { academicYearAfter } from 'contract/terms';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { addYear, yearExists } from '../terms/academic-year.ts';
import { currentTerm } from '../terms/current-term.ts';
import { lockStudent, saveInTransaction } from './lock-student.ts';
import { lockStudentIds } from './next-student-ids.ts';
import { setClass } from './set-class.ts';
import { updateStudent } from './student-store.ts';

export interface SavedRegistration {
  /** Whether the student had no class that year: 201 rather than 200. */
  created: boolean;
  registration: ClassRegistration;
}

/** Sets a student's class of a year, this one unless another is named; the status stays as it is. */
export async function registerInClass(
  db: Database,
  who: SignedIn,
  save: ClassRegistrationSave,
): Promise<SavedRegistration> {
  return saveInTransaction(db, async (trx) => {
    const { form_class_id, mutation_id } = save;
    const { student_id, earlier } = await lockStudent(trx, who, save, 'student_registration');
    if (earlier !== null) {
      return { created: earlier.before === null, registration: earlier.after as ClassRegistration };
    }
    await lockStudentIds(trx);
    const academic_year_id = save.academic_year_id ?? (await currentTerm(trx)).academic_year_id;
    await demandYear(trx, academic_year_id);
    const registration = { student_id, academic_year_id, form_class_id };
    const change = await setClass(trx, who, registration, { mutation_id });
    // The class is part of General Info: who has that open started from an older version.
    if (change !== 'unchanged') await updateStudent(trx, student_id, {});
    return { created: change === 'first', registration };
  });
}

/** 422 for a year that the school did not have; the next one may have classes before its first term. */
async function demandYear(trx: DatabaseTransaction, academicYearId: number): Promise<void> {
  if (await yearExists(trx, academicYearId)) return;
  const { academic_year_id } = await currentTerm(trx);
  if (academicYearId !== academicYearAfter(academic_year_id)) {
    throw new Invalid({ academic_year_id: [studentMessages.noSuchYear] });
  }
  await addYear(trx, academicYearId);
}
