import { calls } from 'contract/calls';
import { resetPasswordMessages } from 'contract/reset-password';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { resetEmployeePassword } from './reset-employee-password.ts';

/** Of an employee; of a student, whose call has no stated purpose, 501 (3-decisions §3). */
export function resetPasswordRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.resetEmployeePassword, async ({ who, body }) => {
      const remember_token = await resetEmployeePassword(db, who, body.employee_id);
      return { data: { remember_token } };
    }),
    bind(
      calls.resetStudentPassword,
      async () => new Answered(501, { message: resetPasswordMessages.studentsDoNotSignIn }),
    ),
  ];
}
