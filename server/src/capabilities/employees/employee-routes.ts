import { can, mayReadAssignmentsOf } from 'contract/abilities';
import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { NotAllowed } from '../../errors.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { currentTerm } from '../terms/current-term.ts';
import {
  listDeanClasses,
  listEmployees,
  listFormTeacherClasses,
  listLessonsWithProgress,
} from './employee-store.ts';

export function employeeRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listEmployees, async ({ who }) => {
      const employees = await listEmployees(db);
      const showsUserNames = can(who, 'employees') || can(who, 'resetPassword');
      return employees.map(({ user_name, ...names }) =>
        showsUserNames && user_name !== null ? { ...names, user_name } : names,
      );
    }),
    bind(calls.listTeacherLessons, async ({ who, params }) => {
      demandOwn(who, params.employeeId);
      return listLessonsWithProgress(db, params.employeeId, await currentTerm(db));
    }),
    bind(calls.getFormTeacherClasses, async ({ who, params }) => {
      demandOwn(who, params.employeeId);
      const form_class_ids = await listFormTeacherClasses(db, params.employeeId, params.yearId);
      return { employee_id: params.employeeId, form_class_ids };
    }),
    bind(calls.getFormDeanAssignments, async ({ who, params }) => {
      demandOwn(who, params.employeeId);
      const { academic_year_id } = await currentTerm(db);
      const form_classes = await listDeanClasses(db, params.employeeId, academic_year_id);
      return { employee_id: params.employeeId, form_classes };
    }),
  ];
}

/** One's own assignments; those of others for administrators. Who does not exist is refused alike. */
function demandOwn(who: SignedIn, employeeId: number): void {
  if (!mayReadAssignmentsOf(who, employeeId)) throw new NotAllowed();
}
