import { adminName, mayResetPasswordOf } from 'contract/abilities';
import { resetPasswordMessages } from 'contract/reset-password';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { NotAllowed, NotFound } from '../../errors.ts';
import { endAllSessions } from '../../http/sessions.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { makeTemporaryPassword } from '../sign-in/temporary-password.ts';
import { lockAccount, storeTemporaryPassword } from './reset-password-store.ts';

/**
 * Puts a random temporary password in place of an employee's and answers it, this once: for 72 hours and one
 * sign-in. It ends the employee's sessions. Admin's and those of holders of 9 are for Admin and 9 alone
 * (3-decisions §3). The history says that it was done, and nothing of the password.
 */
export async function resetEmployeePassword(
  db: Database,
  who: SignedIn,
  employeeId: number | typeof adminName,
): Promise<string> {
  const temporary = await makeTemporaryPassword();
  return inTransaction(db, async (trx) => {
    const employee_id = employeeId === adminName ? null : employeeId;
    const account = await lockAccount(trx, employee_id);
    if (account === undefined) throw new NotFound(resetPasswordMessages.noSuchEmployee);
    const { account_id, permissions } = account;
    if (!mayResetPasswordOf(who, { admin: employee_id === null, permissions })) {
      throw new NotAllowed(resetPasswordMessages.notAllowed);
    }
    await storeTemporaryPassword(trx, account_id, temporary.account);
    await endAllSessions(trx, account_id);
    await recordChange(trx, who, {
      entity: 'password',
      employee_id,
      before: null,
      after: null,
      reason: 'reset',
    });
    return temporary.password;
  });
}
