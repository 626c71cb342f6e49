import { studentMessages } from 'contract/students';
import { nameKey } from 'contract/upload-rows';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import { Conflict } from '../../errors.ts';
import { listBornOn } from './student-list-store.ts';
import type { StudentRow } from './student-store.ts';

/**
 * 409 for a new student whose last name, first name and date of birth together are those of somebody on record, present or
 * former, by which an upload knows students again as well (3-decisions §9). They are named, and the same save that says
 * beside whom it adds is carried out: two children may share a name and a birthday. Ids must be locked, lest two clerks add
 * one student at once.
 */
export async function demandNoNamesake(
  trx: DatabaseTransaction,
  academicYearId: number,
  { last_name, first_name, date_of_birth }: StudentRow,
  beside: readonly number[] = [],
): Promise<void> {
  if (date_of_birth === null) return;
  const key = nameKey(last_name, first_name);
  const namesakes = (await listBornOn(trx, academicYearId, date_of_birth)).filter(
    (one) => nameKey(one.last_name, one.first_name) === key && !beside.includes(one.student_id),
  );
  if (namesakes.length === 0) return;
  throw new Conflict(studentMessages.namesakeOnRecord, undefined, { namesakes });
}
