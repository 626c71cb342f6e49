import {
  can,
  mayChangeUserNameOf,
  mayGivePermissions,
  mayResetPasswordOf,
  type Principal,
} from 'contract/abilities';
import type { Employee, EmployeeRecord } from 'contract/employees';
import type { StoredEmployee } from './employee-store.ts';
import type { SignInNames } from './sign-in-names.ts';

/** What this person may see of an employee in the list that everybody has. */
export function presentEmployee(who: Principal, employee: StoredEmployee, { entra }: SignInNames): Employee {
  const { id, first_name, last_name, user_name, employee_status_id, version, permissions } = employee;
  const manages = can(who, 'employees');
  const isCredential = entra !== undefined;
  const resets = can(who, 'resetPassword');
  return {
    id,
    first_name,
    last_name,
    ...((manages || resets) && { user_name }),
    ...(manages && {
      employee_status_id,
      version,
      may_be_renamed: mayChangeUserNameOf(who, { permissions }, { isCredential }) ? 1 : 0,
    }),
    ...(mayGivePermissions(who) && { permissions }),
    ...(resets && { may_be_reset: mayResetPasswordOf(who, { admin: false, permissions }) ? 1 : 0 }),
  };
}

/** An employee for someone who manages employees or gives permissions. */
export function presentEmployeeRecord(who: Principal, employee: StoredEmployee): EmployeeRecord {
  const { id, first_name, last_name, user_name, employee_status_id, version, permissions } = employee;
  const record = { id, first_name, last_name, user_name, employee_status_id, version };
  return mayGivePermissions(who) ? { ...record, permissions } : record;
}
