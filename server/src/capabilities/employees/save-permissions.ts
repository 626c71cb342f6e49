import { adminName, knownPermissions, takesOwnAdministration } from 'contract/abilities';
import { employeeMessages, type EmployeeRecord, type PermissionsSave } from 'contract/employees';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { NotAllowed, NotFound } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { lockEmployee, updatePermissions } from './employee-store.ts';
import { demandPresentVersion } from './demand-present-version.ts';
import { presentEmployeeRecord } from './present-employee.ts';

/**
 * Gives an employee exactly these permissions; ids without a meaning that the employee holds are left alone.
 * They count from the next call. Nobody takes away their own 9, and Admin's are fixed. A stale version is
 * refused with the present record.
 */
export async function savePermissions(
  db: Database,
  who: SignedIn,
  { employee_id, permissions, version }: PermissionsSave,
): Promise<EmployeeRecord> {
  if (employee_id === adminName) throw new NotAllowed(employeeMessages.adminIsFixed);
  if (takesOwnAdministration(who, employee_id, permissions)) {
    throw new NotAllowed(employeeMessages.ownAdministration);
  }
  return inTransaction(db, async (trx) => {
    const found = await lockEmployee(trx, employee_id);
    if (found === undefined) throw new NotFound();
    const { account_id: _, ...before } = found;
    const change = {
      given: [...new Set(permissions)].filter((id) => !before.permissions.includes(id)),
      taken: before.permissions.filter((id) => isKnown(id) && !permissions.includes(id)),
    };
    // Whatever the version: sent again because no answer came, they are the same permissions.
    if (change.given.length + change.taken.length === 0) return presentEmployeeRecord(who, before);
    await demandPresentVersion(trx, who, before, version);
    await updatePermissions(trx, employee_id, change);
    const held = before.permissions.filter((id) => !change.taken.includes(id));
    const after = {
      ...before,
      permissions: [...held, ...change.given].toSorted((a, b) => a - b),
      version: before.version + 1,
    };
    await recordChange(trx, who, {
      entity: 'employee_permissions',
      employee_id,
      before: { permissions: before.permissions, version: before.version },
      after: { permissions: after.permissions, version: after.version },
    });
    return presentEmployeeRecord(who, after);
  });
}

function isKnown(permission: number): boolean {
  return knownPermissions.some(({ id }) => id === permission);
}
