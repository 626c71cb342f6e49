import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { findAttendanceSummary } from './find-attendance-summary.ts';
import { importAttendance } from './import-attendance.ts';
import { listRegisterHistory } from './list-register-history.ts';
import { openRegister } from './open-register.ts';
import { readAttendanceFile } from './read-attendance-file.ts';
import { saveRegister } from './save-register.ts';
import { listSchoolDays } from './school-days.ts';

/**
 * Daily registers, as they are taken and as a file brings them, and what View Attendance shows of a day (3-decisions §7).
 */
export function attendanceRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listSchoolDays, async () => listSchoolDays(db)),
    bind(calls.openRegister, async ({ who, query }) => openRegister(db, who, query)),
    bind(calls.saveRegister, async ({ who, body }) => {
      const { created, register } = await saveRegister(db, who, body);
      return new Answered(created ? 201 : 200, register);
    }),
    bind(calls.listRegisterHistory, async ({ who, query }) => listRegisterHistory(db, who, query)),
    bind(calls.readAttendanceFile, async ({ file }) => readAttendanceFile(db, file.bytes)),
    bind(calls.importAttendance, async ({ who, body }) => importAttendance(db, who, body.rows)),
    bind(calls.getAttendanceSummary, async ({ query }) => findAttendanceSummary(db, query.attendance_date)),
  ];
}
