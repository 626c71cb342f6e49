import { calls } from 'contract/calls';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import { findClassAttendance } from './attendance/find-class-attendance.ts';
import { findDailyAttendance } from './attendance/find-daily-attendance.ts';
import type { Documents } from './documents.ts';
import { makeDocument } from './found-document.ts';
import { handDocument } from './hand-document.ts';

/** The day's attendance on paper; the one with names leaves a trace of who took it. */
export function attendanceReportRoutes(db: Database, documents: Documents): BoundCall[] {
  const parts = { db, documents };
  return [
    bind(calls.printDailyAttendance, async ({ who, query: { attendance_date } }) => {
      const found = await findDailyAttendance(db, attendance_date);
      const students = found.model.counts.marked;
      return handDocument(parts, who, found, { document: 'attendance-daily', attendance_date, students });
    }),
    bind(calls.printClassAttendance, async ({ query: { attendance_date } }) =>
      makeDocument(parts, 'attendance-class', await findClassAttendance(db, attendance_date)),
    ),
  ];
}
