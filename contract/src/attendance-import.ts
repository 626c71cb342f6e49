import { z } from 'zod';
import { attendanceDate, attendanceSessions, attendanceStatus, timeOfDay } from './attendance.ts';
import { endpoint } from './endpoint.ts';
import { studentId, versionInBody } from './identifiers.ts';
import { spreadsheetLimits } from './spreadsheets.ts';

/**
 * Attendance out of a gate system (3-decisions §7): a file is read and looked at, and stored once it is
 * confirmed. It marks the students who stand in it and nobody else.
 */

export const attendanceFileColumns = ['student_id', 'date', 'session', 'status', 'time'] as const;
export type AttendanceFileColumn = (typeof attendanceFileColumns)[number];

export const attendanceFileHeadings: Readonly<Record<AttendanceFileColumn, string>> = {
  student_id: 'Student ID',
  date: 'Date',
  session: 'Session',
  status: 'Status',
  time: 'Time',
};

export const attendanceFileMessages = {
  noColumn: (heading: string) => `There is no column “${heading}” in this file.`,
  noRows: 'There are no rows in this file.',
  noId: 'There is no student ID in this row.',
  unknownStudent: (typed: string) => `“${typed}” is no ID of a student who is registered this year.`,
  takenOff: 'This student was taken off this term.',
  session: (typed: string) => `“${typed}” is no session. Write AM or PM.`,
  status: (typed: string) => `“${typed}” is no status. Write present, absent or late.`,
  time: (typed: string) => `“${typed}” is not a time. Write it as 08:20.`,
  double: (rows: string) => `This student stands in the rows ${rows} for the same session.`,
  changedMeanwhile: 'The register was changed since the file was read. Read the file again.',
} as const;

const standing = z.object({
  status: attendanceStatus,
  time: z.string().nullable(),
  version: z.number().int(),
});

/** A row as it was read: what was typed, what it was understood as, and what the register says by now. */
export const attendanceFileRow = z.object({
  /** As the spreadsheet counts, from 1. */
  row: z.number().int(),
  typed: z.record(z.enum(attendanceFileColumns), z.string()),
  /** null where it could not be understood. */
  student_id: z.number().int().nullable(),
  name: z.string().nullable(),
  form_class_id: z.string().nullable(),
  date: z.string().nullable(),
  session: z.enum(attendanceSessions).nullable(),
  status: attendanceStatus.nullable(),
  time: z.string().nullable(),
  /** null where the student is not marked in that session yet. */
  existing: standing.nullable(),
  /** Why it cannot be stored; none when it can. */
  errors: z.array(z.string()),
});
export type AttendanceFileRow = z.infer<typeof attendanceFileRow>;

/** A confirmed row. */
const importRow = z.object({
  row: z.number().int().min(1).max(1_000_000),
  student_id: studentId,
  date: attendanceDate,
  session: z.enum(attendanceSessions),
  status: attendanceStatus,
  time: timeOfDay.nullish(),
  /** The version that the preview showed, 0 where the student was not marked. */
  version: versionInBody,
});
export type ImportRow = z.infer<typeof importRow>;

/** What became of a confirmed row; `unchanged`: it stood there already, as when an import is repeated. */
export const importOutcomes = ['added', 'changed', 'unchanged', 'refused'] as const;

const importResult = z.object({
  row: z.number().int(),
  outcome: z.enum(importOutcomes),
  /** Why it was refused, '' otherwise. */
  error: z.string(),
});
export type ImportResult = z.infer<typeof importResult>;

export const attendanceImportCalls = {
  readAttendanceFile: endpoint({
    method: 'POST',
    path: '/api/attendance-file',
    summary: 'Reads a file of attendance (.csv, .xlsx) row by row and stores nothing',
    access: ['students'],
    takesFile: { bytes: spreadsheetLimits.bytes },
    response: z.array(attendanceFileRow),
    produces: 'json',
  }),
  importAttendance: endpoint({
    method: 'POST',
    path: '/api/attendance-import',
    summary:
      'Stores confirmed rows, the registers each by itself, and answers what became of each row; repeating it changes nothing',
    access: ['students'],
    bodyBytes: 1024 * 1024,
    body: z.object({ rows: z.array(importRow).max(spreadsheetLimits.rows) }),
    response: z.array(importResult),
    produces: 'json',
  }),
};
