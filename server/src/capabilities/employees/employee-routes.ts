import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce, once } from '../../http/bind-once.ts';
import { changeEmployee } from './change-employee.ts';
import { createEmployee } from './create-employee.ts';
import { deleteEmployee } from './delete-employee.ts';
import { listEmployeeRecords, listStatuses } from './employee-store.ts';
import { findDuties } from './find-duties.ts';
import { presentEmployee, presentEmployeeRecord } from './present-employee.ts';
import { savePermissions } from './save-permissions.ts';
import type { SignInNames } from './sign-in-names.ts';

/** Employees present and former; who may not read records hears ids and names (3-decisions §3). */
export function employeeRoutes(db: Database, signInNames: SignInNames): BoundCall[] {
  return [
    bind(calls.listEmployees, async ({ who }) => {
      const employees = await listEmployeeRecords(db, { former: false });
      return employees.map((employee) => presentEmployee(who, employee, signInNames));
    }),
    bind(calls.listFormerEmployees, async ({ who }) => {
      const employees = await listEmployeeRecords(db, { former: true });
      return employees.map((employee) => presentEmployeeRecord(who, employee));
    }),
    bind(calls.listEmployeeStatuses, async () => listStatuses(db)),
    bind(calls.saveEmployee, async (received) => {
      const { who } = received;
      const { id, ...fields } = received.body;
      // Its answer holds a password, which is kept nowhere: it sees to its own repetition.
      if (id == null) return new Answered(201, await createEmployee(db, who, fields, signInNames));
      return once(db, calls.saveEmployee, received, async (trx) =>
        changeEmployee(trx, who, { ...fields, id }, signInNames),
      );
    }),
    bindOnce(db, calls.deleteEmployee, async ({ who, body }, trx) => deleteEmployee(trx, who, body)),
    bind(calls.getEmployeeDuties, async ({ params }) => findDuties(db, params.employeeId)),
    bindOnce(db, calls.savePermissions, async ({ who, body }, trx) => savePermissions(trx, who, body)),
  ];
}
