import { activeStatus } from 'contract/employees';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../database/transaction.ts';
import type { TemporaryPassword } from '../sign-in/temporary-password.ts';

/** The account of an employee in service, or with null of Admin, held until the transaction ends. */
export async function lockAccount(
  trx: DatabaseTransaction,
  employeeId: number | null,
): Promise<{ account_id: number; permissions: number[] } | undefined> {
  return trx
    .selectFrom('accounts as a')
    .leftJoin('employees as e', 'e.id', 'a.employee_id')
    .select([
      'a.account_id',
      sql<number[]>`array(select user_permission_id from employee_permissions p
        where p.employee_id = a.employee_id)`.as('permissions'),
    ])
    .where('a.employee_id', 'is not distinct from', employeeId)
    .where((row) =>
      row.or([row('a.employee_id', 'is', null), row('e.employee_status_id', '=', activeStatus)]),
    )
    .forNoKeyUpdate('a')
    .executeTakeFirst();
}

/** The account is locked already (`lockAccount`). */
export async function storeTemporaryPassword(
  trx: DatabaseTransaction,
  accountId: number,
  account: TemporaryPassword['account'],
): Promise<void> {
  await trx.updateTable('accounts').set(account).where('account_id', '=', accountId).execute();
}
