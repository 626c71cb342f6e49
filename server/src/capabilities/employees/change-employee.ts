import { mayChangeUserNameOf } from 'contract/abilities';
import { activeStatus, employeeMessages, type EmployeeRecord, type EmployeeSave } from 'contract/employees';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { NotAllowed, NotFound } from '../../errors.ts';
import { endAllSessions } from '../../http/sessions.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { demandFreeUserName } from './demand-free-user-name.ts';
import { lockEmployee, lockUserNames, updateEmployee } from './employee-store.ts';
import { demandPresentVersion } from './demand-present-version.ts';
import { presentEmployeeRecord } from './present-employee.ts';
import type { SignInNames } from './sign-in-names.ts';

/**
 * Changes the fields sent of an employee; what is left out stays. Status 1 brings one who has left back into
 * service, with the user name, password and permissions of before (3-decisions §9). A stale version is refused
 * with the present record. Whose user name is whose to change is mayChangeUserNameOf's to say.
 */
export async function changeEmployee(
  db: Database,
  who: SignedIn,
  save: EmployeeSave & { id: number },
  signInNames: SignInNames,
): Promise<EmployeeRecord> {
  return inTransaction(db, async (trx) => {
    // First the names, then the employee, as when one is added again: in another order the two would wait for each other.
    const accounts = save.user_name === undefined ? [] : await lockUserNames(trx);
    const found = await lockEmployee(trx, save.id);
    if (found === undefined) throw new NotFound();
    const { account_id, ...before } = found;
    const wanted = {
      ...before,
      first_name: save.first_name ?? before.first_name,
      last_name: save.last_name ?? before.last_name,
      user_name: save.user_name ?? before.user_name,
      employee_status_id: save.employee_status_id ?? before.employee_status_id,
    };
    const isSame = (['first_name', 'last_name', 'user_name', 'employee_status_id'] as const).every(
      (field) => wanted[field] === before[field],
    );
    // Whatever the version: sent again because no answer came, it is the same change.
    if (isSame) return presentEmployeeRecord(who, before);
    const isRenamed = wanted.user_name !== before.user_name;
    const isCredential = signInNames.entra !== undefined;
    if (isRenamed && !mayChangeUserNameOf(who, before, { isCredential })) {
      throw new NotAllowed(employeeMessages.userNameNotAllowed);
    }
    await demandPresentVersion(trx, who, before, save.version);
    if (isRenamed) demandFreeUserName(wanted.user_name, accounts, signInNames, save.id);
    const comesBack =
      wanted.employee_status_id === activeStatus && before.employee_status_id !== activeStatus;
    // A sign-in that began before the employee left may have ended after it.
    if (comesBack) await endAllSessions(trx, account_id);
    await updateEmployee(trx, wanted);
    const after = { ...wanted, version: before.version + 1 };
    await recordChange(trx, who, {
      entity: 'employee',
      employee_id: save.id,
      before,
      after,
      ...(comesBack && { reason: 'back in service' }),
    });
    return presentEmployeeRecord(who, after);
  });
}
