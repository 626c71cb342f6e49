import type { DatabaseTransaction } from '../../database/transaction.ts';
import { lockStudentIds } from '../students/next-student-ids.ts';
import { lockStudents } from '../students/register-new.ts';
import { listRegisteredSince } from './school-year-store.ts';

/**
 * Takes the students of a year and of later ones for this transaction, before it is found out what becomes of them:
 * a clerk who has one in hand is waited for, and what they saved is seen; whoever comes later finds it done. Only then
 * is the year's row touched, as a clerk who registers for the coming year does; in two orders, two would wait for each
 * other. Whoever is adding a student is waited for as well, or waits and adds them to the year that is then the school's. Marks
 * can be saved meanwhile.
 */
export async function lockStudentsSince(trx: DatabaseTransaction, academicYearId: number): Promise<void> {
  await lockStudents(trx, await listRegisteredSince(trx, academicYearId));
  await lockStudentIds(trx);
}
