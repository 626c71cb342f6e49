import { randomBytes } from 'node:crypto';
import { adminName, userNameKey } from 'contract/abilities';
import type { Database } from '../../database/transaction.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Makes the Admin account at the first start and answers its random password, to be printed once; null when
 * there is one already (3-decisions §10).
 */
export async function makeAdminAccount(db: Database): Promise<string | null> {
  const key = userNameKey(adminName);
  const existing = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_name_key', '=', key)
    .executeTakeFirst();
  if (existing !== undefined) return null;
  const password = randomBytes(12).toString('base64url');
  const made = await db
    .insertInto('accounts')
    .values({
      employee_id: null,
      user_name: adminName,
      user_name_key: key,
      password_hash: await hashPassword(password),
      password_reset: true,
      temporary_until: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n ? password : null;
}
