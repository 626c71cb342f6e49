import { mayReadAssignmentsOf, mayReadLessonsOf } from 'contract/abilities';
import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { NotAllowed } from '../../errors.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { currentTerm } from '../terms/current-term.ts';
import { listAssignedClasses, listLessonsWithProgress } from './timetable-store.ts';

export function timetableRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listTeacherLessons, async ({ who, params }) => {
      demand(mayReadLessonsOf(who, params.employeeId));
      return listLessonsWithProgress(db, params.employeeId, await currentTerm(db));
    }),
    bind(calls.getFormTeacherClasses, async ({ who, params }) => {
      demand(mayReadAssignmentsOf(who, params.employeeId));
      const form_class_ids = await listAssignedClasses(
        db,
        'form_teacher_assignments',
        params.employeeId,
        params.yearId,
      );
      return { employee_id: params.employeeId, form_class_ids };
    }),
    bind(calls.getFormDeanAssignments, async ({ who, params }) => {
      demand(mayReadAssignmentsOf(who, params.employeeId));
      const { academic_year_id } = await currentTerm(db);
      const form_classes = await listAssignedClasses(
        db,
        'form_dean_assignments',
        params.employeeId,
        academic_year_id,
      );
      return { employee_id: params.employeeId, form_classes };
    }),
  ];
}

/** Who does not exist is refused as others are. */
function demand(mayRead: boolean): void {
  if (!mayRead) throw new NotAllowed();
}
