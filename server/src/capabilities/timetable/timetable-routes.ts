import { adminName, administersMarks, mayReadAssignmentsOf, mayReadLessonsOf } from 'contract/abilities';
import { calls } from 'contract/calls';
import { timetableMessages, timetableWarnings } from 'contract/timetable';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../database/transaction.ts';
import { NotAllowed, NotFound } from '../../errors.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import { currentTerm } from '../terms/current-term.ts';
import { listWithoutFormTeacher } from './assigned-class-store.ts';
import { copyTimetable } from './copy-timetable.ts';
import { deleteLesson } from './delete-lesson.ts';
import { findOverview } from './find-overview.ts';
import { formDeans, formTeachers, saveAssignedClasses } from './save-assigned-classes.ts';
import { saveLesson } from './save-lesson.ts';
import {
  employeeExists,
  listAssignedClasses,
  listLessons,
  listLessonsWithProgress,
} from './timetable-store.ts';
import {
  choosePeriod,
  demandYear,
  demandYearInPath,
  findPeriod,
  listTimetableYears,
} from './timetable-year.ts';

/** Lessons, form-teacher and dean classes, and the year that the Timetable edits (2-administration §2, 3-decisions §9). */
export function timetableRoutes(db: Database, cookies: SessionCookies): BoundCall[] {
  const sessionOf = (request: FastifyRequest) => cookies.sessionIdOf(request) ?? '';

  /** The year that a change is for: the one sent, else the one that this session's Timetable edits. */
  async function yearOf(
    sent: number | undefined,
    request: FastifyRequest,
    within: Database,
  ): Promise<number> {
    if (sent === undefined) return (await findPeriod(within, sessionOf(request))).academic_year_id;
    await demandYear(within, sent);
    return sent;
  }

  return [
    bind(calls.listTeacherLessons, async ({ who, params }) => {
      demand(mayReadLessonsOf(who, params.employeeId));
      if (params.employeeId === adminName) return [];
      const administers = administersMarks(who);
      return listLessonsWithProgress(db, params.employeeId, await currentTerm(db), { administers });
    }),
    bind(calls.getTeacherTimetable, async ({ params: { employeeId, yearId } }) => {
      if (!(await employeeExists(db, employeeId))) throw new NotFound(timetableMessages.noSuchEmployee);
      await demandYearInPath(db, yearId);
      const [lessons, form_class_ids, form_classes] = await Promise.all([
        listLessons(db, employeeId, yearId),
        listAssignedClasses(db, 'form_teacher_assignments', employeeId, yearId),
        listAssignedClasses(db, 'form_dean_assignments', employeeId, yearId),
      ]);
      return { employee_id: employeeId, academic_year_id: yearId, lessons, form_class_ids, form_classes };
    }),
    bindOnce(db, calls.saveLesson, async ({ who, body, request }, trx) => {
      const year = await yearOf(body.academic_year_id, request, trx);
      const { created, lesson } = await saveLesson(trx, who, body, year);
      return new Answered(created ? 201 : 200, lesson);
    }),
    bindOnce(db, calls.deleteLesson, async ({ who, body, request }, trx) =>
      deleteLesson(trx, who, body, await yearOf(body.academic_year_id, request, trx)),
    ),
    bind(calls.getFormTeacherClasses, async ({ who, params: { employeeId, yearId } }) => {
      demand(mayReadAssignmentsOf(who, employeeId));
      if (employeeId === adminName) return { employee_id: employeeId, form_class_ids: [] };
      const form_class_ids = await listAssignedClasses(db, 'form_teacher_assignments', employeeId, yearId);
      return { employee_id: employeeId, form_class_ids };
    }),
    bindOnce(db, calls.saveFormTeacherClasses, async ({ who, body, request }, trx) => {
      const { employee_id, form_class_ids, from_form_class_ids: from } = body;
      const academic_year_id = await yearOf(body.academic_year_id, request, trx);
      const wanted = { employee_id, academic_year_id, classes: form_class_ids, from };
      const { classes, removed } = await saveAssignedClasses(trx, who, formTeachers, wanted);
      const without = await listWithoutFormTeacher(trx, academic_year_id, removed);
      const warnings = without.map((formClass) => timetableWarnings.noFormTeacher(formClass));
      return { employee_id, form_class_ids: classes, warnings };
    }),
    bind(calls.getFormDeanAssignments, async ({ who, params: { employeeId }, request }) => {
      demand(mayReadAssignmentsOf(who, employeeId));
      if (employeeId === adminName) return { employee_id: employeeId, form_classes: [] };
      const year = await yearOf(undefined, request, db);
      const form_classes = await listAssignedClasses(db, 'form_dean_assignments', employeeId, year);
      return { employee_id: employeeId, form_classes };
    }),
    bindOnce(db, calls.saveFormDeanAssignments, async ({ who, body, request }, trx) => {
      const { employee_id, form_classes, from_form_classes: from } = body;
      const academic_year_id = await yearOf(body.academic_year_id, request, trx);
      const wanted = { employee_id, academic_year_id, classes: form_classes, from };
      const { classes } = await saveAssignedClasses(trx, who, formDeans, wanted);
      return { employee_id, form_classes: classes };
    }),
    bind(calls.getCurrentPeriod, async ({ request }) => findPeriod(db, sessionOf(request))),
    bind(calls.chooseCurrentPeriod, async ({ body, request }) =>
      choosePeriod(db, sessionOf(request), body.academic_year_id),
    ),
    bind(calls.listTimetableYears, async () => listTimetableYears(db)),
    bind(calls.getTimetableOverview, async ({ params: { yearId } }) => {
      await demandYearInPath(db, yearId);
      return findOverview(db, yearId);
    }),
    bindOnce(db, calls.copyTimetable, async ({ who, body, query }, trx) =>
      copyTimetable(trx, who, body, { dryRun: query.dry_run === '1' }),
    ),
  ];
}

/** Who does not exist is refused as others are. */
function demand(mayRead: boolean): void {
  if (!mayRead) throw new NotAllowed();
}
