import type { DatabaseTransaction } from '../../database/transaction.ts';
import { putOn } from './term-registration-store.ts';

/**
 * Gives a student, who has a registration in the term's year, a record in a term; what they were taken off with
 * comes back. Answers the record as it is stored.
 */
export async function putStudentOnTerm(
  trx: DatabaseTransaction,
  record: { student_id: number; academic_term_id: number; form_class_id: string; term_sessions: number },
): Promise<object> {
  return putOn(trx, { ...record, total_sessions: null });
}
