import { mayDeleteEmployee } from 'contract/abilities';
import { type EmployeeDeletion, employeeMessages, type EmployeeRecord } from 'contract/employees';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { Invalid, NotFound } from '../../errors.ts';
import { endAllSessions } from '../../http/sessions.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { listStatuses, lockEmployee, updateEmployee } from './employee-store.ts';
import { demandPresentVersion } from './demand-present-version.ts';
import { presentEmployeeRecord } from './present-employee.ts';

/**
 * Lets an employee go with the status given. Sessions end at once; lessons, classes, marks and all else stay
 * (3-decisions §3). One who has left already gets the other status. A stale version is refused with the
 * present record.
 */
export async function deleteEmployee(
  db: Database,
  who: SignedIn,
  { id, employee_status_id, version }: EmployeeDeletion,
): Promise<EmployeeRecord> {
  if (!mayDeleteEmployee(who, id)) throw new Invalid({ id: [employeeMessages.notYourself] });
  const statuses = await listStatuses(db);
  if (!statuses.some((status) => status.id === employee_status_id)) {
    throw new Invalid({ employee_status_id: [employeeMessages.unknownStatus] });
  }
  return inTransaction(db, async (trx) => {
    const found = await lockEmployee(trx, id);
    if (found === undefined) throw new NotFound();
    const { account_id, ...before } = found;
    // Whatever the version: sent again because no answer came, it is the same deletion.
    if (before.employee_status_id === employee_status_id) return presentEmployeeRecord(who, before);
    await demandPresentVersion(trx, who, before, version);
    const after = { ...before, employee_status_id, version: before.version + 1 };
    await updateEmployee(trx, after);
    await endAllSessions(trx, account_id);
    await recordChange(trx, who, { entity: 'employee', employee_id: id, before, after, reason: 'left' });
    return presentEmployeeRecord(who, after);
  });
}
