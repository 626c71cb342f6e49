import {
  activeStatus,
  employeeMessages,
  type EmployeeSave,
  permissionsOfNewEmployee,
  type SavedEmployee,
} from 'contract/employees';
import { offeredUserName } from 'contract/user-names';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { makeTemporaryPassword } from '../sign-in/temporary-password.ts';
import { demandFreeUserName } from './demand-free-user-name.ts';
import { insertEmployee, lockUserNames } from './employee-store.ts';
import { presentEmployeeRecord } from './present-employee.ts';

/**
 * Makes an employee in service with permissions 1, 2, 3 and a temporary password, which is answered this once
 * (3-decisions §7). Without a user name the one that would be offered is taken.
 */
export async function createEmployee(
  db: Database,
  who: SignedIn,
  save: EmployeeSave,
): Promise<SavedEmployee> {
  const { first_name, last_name } = demandNames(save);
  const temporary = await makeTemporaryPassword();
  return inTransaction(db, async (trx) => {
    const accounts = await lockUserNames(trx);
    if (save.user_name !== undefined) demandFreeUserName(save.user_name, accounts);
    const taken = accounts.map(({ user_name }) => user_name);
    const user_name = save.user_name ?? offeredUserName(first_name, last_name, taken);
    const permissions = [...permissionsOfNewEmployee];
    const named = { first_name, last_name, user_name, permissions };
    const id = await insertEmployee(trx, named, temporary.account);
    const employee = { id, ...named, employee_status_id: activeStatus, version: 1 };
    await recordChange(trx, who, { entity: 'employee', employee_id: id, before: null, after: employee });
    return { ...presentEmployeeRecord(who, employee), temporary_password: temporary.password };
  });
}

function demandNames({ first_name, last_name }: EmployeeSave): { first_name: string; last_name: string } {
  const missing = [employeeMessages.nameMissing];
  if (first_name === undefined || last_name === undefined) {
    throw new Invalid({
      ...(first_name === undefined && { first_name: missing }),
      ...(last_name === undefined && { last_name: missing }),
    });
  }
  return { first_name, last_name };
}
