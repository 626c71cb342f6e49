import { userNameKey } from 'contract/abilities';
import { signInMessages } from 'contract/sign-in';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import { beginSession } from '../../http/sessions.ts';
import { findAccount, stillHasPassword, useTemporaryPassword } from './account-store.ts';
import { passwordFits } from './password-hash.ts';
import { countAttempt, forgiveAttempts } from './sign-in-throttle.ts';

/**
 * Signs in by name and password. Unknown names and wrong passwords answer alike and take alike. The session
 * id is new at every sign-in; a temporary password serves for one, and is spent together with the session's beginning.
 */
export async function signIn(
  db: Database,
  attempt: { name: string; password: string; address: string },
): Promise<{ session_id: string; employee_id: number | null }> {
  const nameKey = userNameKey(attempt.name);
  await countAttempt(db, nameKey, attempt.address);
  const account = await findAccount(db, attempt.name);
  const fits = await passwordFits(attempt.password, account?.password_hash);
  if (!fits || account === undefined) throw new Invalid({ name: [signInMessages.wrongCredentials] });
  const { temporary_until, temporary_used } = account;
  const isTemporary = temporary_until !== null;
  const isOver = isTemporary && (temporary_used || Date.parse(temporary_until) < Date.now());
  if (isOver) throw new Invalid({ name: [signInMessages.temporaryExpired] });
  await forgiveAttempts(db, nameKey, attempt.address);
  const session_id = await inTransaction(db, async (trx) => {
    if (isTemporary && !(await useTemporaryPassword(trx, account))) {
      throw new Invalid({ name: [signInMessages.temporaryExpired] });
    }
    // A reset or change of the password meanwhile has ended the sessions of the old one; this is another.
    if (!(await stillHasPassword(trx, account)))
      throw new Invalid({ name: [signInMessages.wrongCredentials] });
    return beginSession(trx, account.account_id);
  });
  return { session_id, employee_id: account.employee_id };
}
