import { can } from 'contract/abilities';
import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { listEmployees } from './employee-store.ts';

export function employeeRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listEmployees, async ({ who }) => {
      const employees = await listEmployees(db);
      const showsUserNames = can(who, 'employees') || can(who, 'resetPassword');
      return employees.map(({ user_name, ...names }) =>
        showsUserNames && user_name !== null ? { ...names, user_name } : names,
      );
    }),
  ];
}
