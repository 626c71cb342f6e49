import { termRegistrationMessages } from 'contract/term-registration';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { Conflict } from '../../errors.ts';
import { putOn } from './term-registration-store.ts';

/**
 * Gives a student, who has a registration in the term's year and no record in the term, one in it; what they were taken
 * off with comes back. Answers the record as it is stored; 409 where it was made at the same moment.
 */
export async function putStudentOnTerm(
  trx: DatabaseTransaction,
  record: { student_id: number; academic_term_id: number; form_class_id: string; term_sessions: number },
): Promise<object> {
  const stored = await putOn(trx, { ...record, total_sessions: null });
  if (stored === undefined) throw new Conflict(termRegistrationMessages.registeredAlready);
  return stored;
}
