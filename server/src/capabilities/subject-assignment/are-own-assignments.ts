import { isEveryChangeOwn } from '../../database/own-changes.ts';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { SubjectInYear } from './subject-assignment-store.ts';

/** Whose teacher in a subject is another one than was seen; null for nobody. */
export interface OtherTeacher {
  student_id: number;
  seen: number | null;
  stands: number | null;
}

/** Whether nobody but this person assigned these students since they were seen. */
export async function areOwnAssignments(
  trx: DatabaseTransaction,
  who: SignedIn,
  { academic_year_id, subject_id }: SubjectInYear,
  others: readonly OtherTeacher[],
): Promise<boolean> {
  for (const { student_id, seen, stands } of others) {
    const record = {
      entities: ['student_subject_assignment'],
      student_id,
      subject_id,
      holds: { academic_year_id },
    } as const;
    if (!(await isEveryChangeOwn(trx, who, record, 'employee_id', { from: seen, to: stands }))) return false;
  }
  return true;
}
