import { type ClassRegistration, studentMessages } from 'contract/students';
import { recordChange } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { keepClassOfMarks, moveTermRecords } from '../term-details/move-term-records.ts';
import { termsUnderWay } from '../terms/current-term.ts';
import { holdFormClassInUse } from '../classes/form-classes-in-use.ts';
import { findRegistration, storeRegistration } from './registration-store.ts';

export type ClassChange = 'first' | 'moved' | 'unchanged';

/**
 * Puts a student, whose record is locked, into a class of a year. The records of the terms under way go along, since
 * documents and Term Details go by them; those of the terms that were left keep their class, as do marks without a record
 * there. 422 for a class that is not in use. For a first class of a year the ids are locked before it is found out which
 * year that is: a turn of the school year waits for it, or has been made.
 */
export async function setClass(
  trx: DatabaseTransaction,
  who: SignedIn,
  registration: ClassRegistration,
  { mutation_id, reason = '' }: { mutation_id?: string | undefined; reason?: string } = {},
): Promise<ClassChange> {
  const { student_id, academic_year_id, form_class_id } = registration;
  const before = await findRegistration(trx, student_id, academic_year_id);
  const isSame = before?.form_class_id === form_class_id;
  if (isSame && mutation_id === undefined) return 'unchanged';
  if (!isSame) {
    await demandClassInUse(trx, form_class_id);
    await storeRegistration(trx, registration);
    const underWay = await termsUnderWay(trx, academic_year_id);
    if (before !== undefined) await keepClassOfMarks(trx, who, before, underWay);
    for (const term of underWay) {
      await moveTermRecords(trx, who, term, [{ student_id, form_class_id }]);
    }
  }
  await recordChange(trx, who, {
    entity: isSame ? 'unchanged_student_registration' : 'student_registration',
    student_id,
    form_class_id,
    before: before ?? null,
    after: registration,
    reason,
    mutation_id,
  });
  if (isSame) return 'unchanged';
  return before === undefined ? 'first' : 'moved';
}

/** 422 for a class that is not in use; until the transaction ends it stays in use. */
export async function demandClassInUse(trx: DatabaseTransaction, formClassId: string): Promise<void> {
  if (await holdFormClassInUse(trx, formClassId)) return;
  throw new Invalid({ form_class_id: [studentMessages.noSuchClass] });
}
