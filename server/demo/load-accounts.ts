import { adminName, userNameKey } from 'contract/abilities';
import type pg from 'pg';
import { hashPassword } from '../src/capabilities/sign-in/password-hash.ts';
import { copyRows } from './copy-rows.ts';
import { demoPassword } from './school-profile.ts';
import type { Employee, Staff } from './staff.ts';

interface LoadedAccounts {
  rows: Record<string, number>;
  accountOf: (employee: Employee) => number;
}

/** Employees, their accounts and permissions, and Admin. All accounts have the demonstration's password. */
export async function loadAccounts(client: pg.ClientBase, { employees }: Staff): Promise<LoadedAccounts> {
  const active = employees.filter(isActive);
  // Nobody can sign in to a former employee's account, so all of them may share one hash.
  const [adminHash, formerHash, ...activeHashes] = await Promise.all(
    ['Admin', 'former', ...active].map(async () => hashPassword(demoPassword)),
  );
  const hashes = new Map(active.map((employee, i) => [employee, activeHashes[i]]));
  const { rows: admins } = await client.query<{ account_id: number }>(
    `insert into accounts (user_name, user_name_key, password_hash) values ($1, $2, $3)
     on conflict (user_name_key) do update
       set password_hash = excluded.password_hash, password_reset = false, temporary_until = null
     returning account_id`,
    [adminName, userNameKey(adminName), adminHash],
  );
  const admin = admins[0]?.account_id ?? 0;
  const withAccount = employees.map((employee, i) => ({
    employee,
    account_id: admin + 1 + i,
    hash: hashes.get(employee) ?? formerHash ?? '',
  }));
  const rows = {
    employees: await copyRows<Employee>(
      client,
      'employees',
      {
        id: (row) => row.id,
        first_name: (row) => row.first_name,
        last_name: (row) => row.last_name,
        employee_status_id: (row) => row.employee_status_id,
      },
      employees,
    ),
    accounts:
      1 +
      (await copyRows<(typeof withAccount)[number]>(
        client,
        'accounts',
        {
          account_id: (row) => row.account_id,
          employee_id: ({ employee }) => employee.id,
          user_name: ({ employee }) => employee.user_name,
          user_name_key: ({ employee }) => userNameKey(employee.user_name),
          password_hash: (row) => row.hash,
          password_reset: ({ employee }) => employee.mustChangePassword,
        },
        withAccount,
      )),
    employee_permissions: await copyRows<{ employee_id: number; permission: number }>(
      client,
      'employee_permissions',
      { employee_id: (row) => row.employee_id, user_permission_id: (row) => row.permission },
      employees.flatMap(({ id, permissions }) =>
        permissions.map((permission) => ({ employee_id: id, permission })),
      ),
    ),
  };
  await client.query(
    `select setval(pg_get_serial_sequence('employees', 'id'), max(id)) from employees;
     select setval(pg_get_serial_sequence('accounts', 'account_id'), max(account_id)) from accounts`,
  );
  const ids = new Map(withAccount.map(({ employee, account_id }) => [employee.id, account_id]));
  return { rows, accountOf: (employee) => ids.get(employee.id) ?? admin };
}

function isActive({ employee_status_id }: Employee): boolean {
  return employee_status_id === 1;
}
