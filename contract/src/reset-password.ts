import { z } from 'zod';
import { adminName } from './abilities.ts';
import { endpoint } from './endpoint.ts';
import { employeeId } from './identifiers.ts';

/** A temporary password in place of a forgotten one (3-decisions §3). */

/** How long a temporary password is valid. */
export const temporaryPasswordHours = 72;

export const resetPasswordMessages = {
  noSuchEmployee: 'There is no such employee.',
  notAllowed: 'Only Admin and academic administrators may reset this password.',
  studentsDoNotSignIn: 'Students do not sign in, so there is no password of theirs to reset.',
} as const;

const access = ['resetPassword'] as const;

export const resetPasswordCalls = {
  resetEmployeePassword: endpoint({
    method: 'POST',
    path: '/api/reset-employee-password',
    summary:
      'Gives an employee a random temporary password, answered this once, for 72 hours and one sign-in, and ends their sessions',
    access,
    body: z.object({
      employee_id: z.union([employeeId, z.literal(adminName)], resetPasswordMessages.noSuchEmployee),
    }),
    response: z.object({ data: z.object({ remember_token: z.string() }) }),
    produces: 'json',
  }),
  resetStudentPassword: endpoint({
    method: 'POST',
    path: '/api/reset-password',
    summary: 'Answers 501: students do not sign in (3-decisions §3)',
    access,
    body: z.object({ student_id: z.unknown() }),
    response: z.object({ message: z.string() }),
    produces: 'json',
  }),
};
