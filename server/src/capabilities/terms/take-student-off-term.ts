import { recordChange } from '../../database/history.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { takeOff } from './term-registration-store.ts';

/**
 * Takes a student, who has a record in a term, off it, with its history row; the marks stay, and what the record held is
 * kept for the case that the student is put on again.
 */
export async function takeStudentOffTerm(
  trx: DatabaseTransaction,
  who: SignedIn,
  {
    reason,
    ...record
  }: {
    student_id: number;
    academic_term_id: number;
    form_class_id: string;
    reason: string;
  },
): Promise<void> {
  const before = await takeOff(trx, record.student_id, record.academic_term_id);
  await recordChange(trx, who, { entity: 'term_registration', ...record, before, after: null, reason });
}
