import { adminName, userNameKey } from 'contract/abilities';
import type { Database } from '../../database/transaction.ts';
import { findPerson } from '../../http/sessions.ts';
import { resetEmployeePassword } from './reset-employee-password.ts';

/** How the history names whoever may start the server, and is nobody of the staff. */
const keeper = 'The keeper of the server';

/**
 * A temporary password for Admin by whoever may start the server: the way back where Admin's is lost and nobody holds 7
 * and 9. As any reset it ends the sessions, must be changed and stands in the history. Null where there is no Admin.
 */
export async function resetAdminPassword(db: Database): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_name_key', '=', userNameKey(adminName))
    .executeTakeFirst();
  const admin = account === undefined ? null : await findPerson(db, account.account_id);
  return admin === null ? null : resetEmployeePassword(db, { ...admin, full_name: keeper }, adminName);
}
