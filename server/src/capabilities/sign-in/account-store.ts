import { userNameKey } from 'contract/abilities';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';

/** An account that can sign in: Admin's, or that of an employee in service. */
export async function findAccount(db: Database, userName: string) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('employees as e', 'e.id', 'a.employee_id')
    .select([
      'a.account_id',
      'a.employee_id',
      'a.user_name',
      'a.password_hash',
      'a.password_reset',
      'a.temporary_until',
      'a.temporary_used',
      'e.first_name',
      'e.last_name',
    ])
    .where('a.user_name_key', '=', userNameKey(userName))
    .where((row) => row.or([row('a.employee_id', 'is', null), row('e.employee_status_id', '=', 1)]))
    .executeTakeFirst();
}

/** Marks the temporary password read before as used; false when another sign-in used it first, or another took its place. */
export async function useTemporaryPassword(
  trx: DatabaseTransaction,
  account: { account_id: number; password_hash: string },
): Promise<boolean> {
  const result = await trx
    .updateTable('accounts')
    .set({ temporary_used: true })
    .where('account_id', '=', account.account_id)
    .where('password_hash', '=', account.password_hash)
    .where('temporary_used', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether the password is the one read before; it stays so until the transaction ends. */
export async function stillHasPassword(
  trx: DatabaseTransaction,
  account: { account_id: number; password_hash: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', account.account_id)
    .where('password_hash', '=', account.password_hash)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** In the shape of GET /api/user-permissions, from the lowest (1-term-reporting §7). */
export async function permissionsOf(db: Database, employeeId: number) {
  return db
    .selectFrom('employee_permissions')
    .select('user_permission_id')
    .where('employee_id', '=', employeeId)
    .orderBy('user_permission_id')
    .execute();
}
