import { permissionsOfNewEmployee } from 'contract/abilities';
import { activeStatus, employeeMessages, type EmployeeSave, type SavedEmployee } from 'contract/employees';
import { offeredUserName } from 'contract/user-names';
import { type EarlierSave, findEarlierSave } from '../../database/earlier-save.ts';
import { isMutationTaken, recordChange } from '../../database/history.ts';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import { Conflict, Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { makeTemporaryPassword, type TemporaryPassword } from '../sign-in/temporary-password.ts';
import { demandFreeUserName } from './demand-free-user-name.ts';
import {
  insertEmployee,
  lockEmployee,
  lockUserNames,
  replaceUnusedPassword,
  type StoredEmployee,
} from './employee-store.ts';
import { presentEmployeeRecord } from './present-employee.ts';
import { type SignInNames, withoutStaffDomain } from './sign-in-names.ts';

/**
 * Makes an employee in service with permissions 1, 2, 3 and a temporary password, which is answered this once
 * (3-decisions §7). Without a user name the one that would be offered is taken. A repeated mutation id answers the
 * employee who was made the first time.
 */
export async function createEmployee(
  db: Database,
  who: SignedIn,
  save: EmployeeSave,
  signInNames: SignInNames,
): Promise<SavedEmployee> {
  const { first_name, last_name } = demandNames(save);
  const temporary = await makeTemporaryPassword();
  try {
    return await inTransaction(db, async (trx) =>
      addOnce(trx, who, { ...save, first_name, last_name }, temporary, signInNames),
    );
  } catch (error) {
    throw isMutationTaken(error) ? new Conflict(employeeMessages.mutationReused) : error;
  }
}

async function addOnce(
  trx: DatabaseTransaction,
  who: SignedIn,
  save: EmployeeSave & { first_name: string; last_name: string },
  temporary: TemporaryPassword,
  signInNames: SignInNames,
): Promise<SavedEmployee> {
  const accounts = await lockUserNames(trx);
  const { first_name, last_name, mutation_id } = save;
  const earlier = await findEarlierSave(trx, who, mutation_id);
  if (earlier !== null) return madeBefore(trx, who, earlier, temporary);
  if (save.user_name !== undefined) demandFreeUserName(save.user_name, accounts, signInNames);
  const taken = accounts.map(({ user_name }) => withoutStaffDomain(user_name, signInNames));
  const user_name = save.user_name ?? offeredUserName(first_name, last_name, taken);
  const permissions = [...permissionsOfNewEmployee];
  const named = { first_name, last_name, user_name, permissions };
  const id = await insertEmployee(trx, named, temporary.account);
  const employee = { id, ...named, employee_status_id: activeStatus, version: 1 };
  await recordChange(trx, who, {
    entity: 'employee',
    employee_id: id,
    before: null,
    after: employee,
    mutation_id,
  });
  return { ...presentEmployeeRecord(who, employee), temporary_password: temporary.password };
}

/**
 * The employee who was made under this mutation id. The temporary password is kept nowhere and was seen by nobody
 * when no answer came: while it is unused and the employee as new as then, another takes its place.
 */
async function madeBefore(
  trx: DatabaseTransaction,
  who: SignedIn,
  { entity, before, after }: EarlierSave,
  temporary: TemporaryPassword,
): Promise<SavedEmployee> {
  const found =
    entity === 'employee' && before === null
      ? await lockEmployee(trx, (after as StoredEmployee).id)
      : undefined;
  if (found === undefined) throw new Conflict(employeeMessages.mutationReused);
  const { account_id, ...employee } = found;
  const record = presentEmployeeRecord(who, employee);
  // Who was given more rights since is for Reset Password, which knows whose passwords are whose to reset.
  const isNew = employee.version === 1 && (await replaceUnusedPassword(trx, account_id, temporary.account));
  if (!isNew) return record;
  const of = { entity: 'password', employee_id: employee.id } as const;
  await recordChange(trx, who, { ...of, before: null, after: null, reason: 'reset' });
  return { ...record, temporary_password: temporary.password };
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
