import { z } from 'zod';
import { attendanceDate } from './attendance.ts';
import { endpoint } from './endpoint.ts';

/** What the registers of a day say of the school (2-administration "Students", 3-decisions §8.16, §9). */

/** What is said of a date without registers (2-administration §5). */
export const invalidDateSelected = 'Invalid Date Selected';

/** The chart's suggested maximum (2-administration §9). */
export const attendanceChartMaximum = 200;

/**
 * Pupils, not sessions: present when present or late in any session of the day, absent when absent in all that
 * were taken, late when late in any (3-decisions §9).
 */
const attendanceSummary = z.object({
  /** All six form levels. */
  attendance_records: z.array(
    z.object({
      form_level: z.number().int(),
      attendance: z.object({ present: z.number().int(), absent: z.number().int() }),
      /** Pupils in the registers. */
      total: z.number().int(),
    }),
  ),
  /** Pupils present in the whole school. */
  attendance_school: z.object({ attendance: z.number().int() }),
  attendance_late: z.object({ attendance: z.number().int() }),
  /** The dates with any register, the oldest first. */
  dates: z.array(z.string()),
});
export type AttendanceSummary = z.infer<typeof attendanceSummary>;

const onDate = z.object({ attendance_date: attendanceDate });

export const attendanceReportCalls = {
  getAttendanceSummary: endpoint({
    method: 'GET',
    path: '/api/attendance-report-summary-data',
    summary:
      'How many pupils were present, absent and late on a date, the latest one with registers unless given',
    access: ['students'],
    query: onDate.partial(),
    response: attendanceSummary,
    produces: 'json',
    // Asked again and again while it is looked at.
    background: true,
  }),
  printDailyAttendance: endpoint({
    method: 'GET',
    path: '/api/attendance-report-daily',
    summary: 'The absent and late pupils of a date with times, by class',
    access: ['students'],
    query: onDate,
    produces: 'pdf',
  }),
  printClassAttendance: endpoint({
    method: 'GET',
    path: '/api/attendance-report-class',
    summary: 'How many pupils of each class were present, absent and late on a date',
    access: ['students'],
    query: onDate,
    produces: 'pdf',
  }),
};
