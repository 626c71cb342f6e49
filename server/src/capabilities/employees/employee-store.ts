import { activeStatus, type EmployeeRecord, type EmployeeStatus } from 'contract/employees';
import { userNameKey } from 'contract/abilities';
import { sql } from 'kysely';
import { schoolLock } from '../../database/school-lock.ts';
import type { Database, DatabaseTransaction } from '../../database/transaction.ts';
import type { TemporaryPassword } from '../sign-in/temporary-password.ts';

/** An employee as the history keeps one. */
export type StoredEmployee = EmployeeRecord & { permissions: number[] };

/** Employees in service, or those who have left, by last name. */
export async function listEmployeeRecords(
  db: Database,
  { former }: { former: boolean },
): Promise<StoredEmployee[]> {
  return employeeRecords(db)
    .where('e.employee_status_id', former ? '<>' : '=', activeStatus)
    .orderBy('e.last_name')
    .orderBy('e.first_name')
    .orderBy('e.id')
    .execute();
}

/** One employee, held against other changes until the transaction ends. */
export async function lockEmployee(
  trx: DatabaseTransaction,
  id: number,
): Promise<(StoredEmployee & { account_id: number }) | undefined> {
  // First the lock: what is read after it is what the change before this one has left.
  await trx.selectFrom('employees').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return employeeRecords(trx).select('a.account_id').where('e.id', '=', id).executeTakeFirst();
}

function employeeRecords(db: Database) {
  return db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.employee_id', 'e.id')
    .select([
      'e.id',
      'e.first_name',
      'e.last_name',
      'a.user_name',
      'e.employee_status_id',
      'e.version',
      sql<number[]>`array(select user_permission_id from employee_permissions p
        where p.employee_id = e.id order by 1)`.as('permissions'),
    ]);
}

/** Active (1) among them, which the screens leave out where somebody is deleted (2-administration §2). */
export async function listStatuses(db: Database): Promise<EmployeeStatus[]> {
  return db.selectFrom('employee_statuses').select(['id', 'status']).orderBy('id').execute();
}

/** Every user name there is, held against new ones until the transaction ends. */
export async function lockUserNames(
  trx: DatabaseTransaction,
): Promise<{ employee_id: number | null; user_name: string }[]> {
  await sql`select ${schoolLock('user names')}`.execute(trx);
  return trx.selectFrom('accounts').select(['employee_id', 'user_name']).execute();
}

/** Stores an employee in service with an account and permissions; answers the new id. */
export async function insertEmployee(
  trx: DatabaseTransaction,
  employee: Pick<StoredEmployee, 'first_name' | 'last_name' | 'user_name' | 'permissions'>,
  account: TemporaryPassword['account'],
): Promise<number> {
  const { first_name, last_name, user_name, permissions } = employee;
  const { id } = await trx
    .insertInto('employees')
    .values({ first_name, last_name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('accounts')
    .values({ employee_id: id, user_name, user_name_key: userNameKey(user_name), ...account })
    .execute();
  await addPermissions(trx, id, permissions);
  return id;
}

/** Puts another temporary password in the place of one that nobody has signed in with; whether it did. */
export async function replaceUnusedPassword(
  trx: DatabaseTransaction,
  accountId: number,
  account: TemporaryPassword['account'],
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set(account)
    .where('account_id', '=', accountId)
    .where('temporary_until', 'is not', null)
    .where('temporary_used', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores names, user name and status as they are to be, in the next version. */
export async function updateEmployee(
  trx: DatabaseTransaction,
  employee: Omit<StoredEmployee, 'permissions' | 'version'>,
): Promise<void> {
  const { id, first_name, last_name, employee_status_id, user_name } = employee;
  await trx
    .updateTable('employees')
    .set({ first_name, last_name, employee_status_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('accounts')
    .set({ user_name, user_name_key: userNameKey(user_name) })
    .where('employee_id', '=', id)
    .where('user_name', '<>', user_name)
    .execute();
}

/** Gives and takes permissions, in the employee's next version. */
export async function updatePermissions(
  trx: DatabaseTransaction,
  id: number,
  { given, taken }: { given: readonly number[]; taken: readonly number[] },
): Promise<void> {
  if (taken.length > 0) {
    await trx
      .deleteFrom('employee_permissions')
      .where('employee_id', '=', id)
      .where('user_permission_id', 'in', taken)
      .execute();
  }
  if (given.length > 0) await addPermissions(trx, id, given);
  await trx
    .updateTable('employees')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

async function addPermissions(
  trx: DatabaseTransaction,
  employeeId: number,
  permissions: readonly number[],
): Promise<void> {
  await trx
    .insertInto('employee_permissions')
    .values(permissions.map((id) => ({ employee_id: employeeId, user_permission_id: id })))
    .execute();
}
