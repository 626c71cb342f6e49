import type { AttendanceFileRow, ImportRow } from 'contract/attendance-import';
import { calls } from 'contract/calls';
import { attendanceRegisters } from './attendance-registers.ts';

/** The columns of a gate system's file. */
export const headings = 'Student ID,Date,Session,Status,Time';

/** The rows of a preview that can be stored, as they are confirmed. */
export function importable(rows: readonly AttendanceFileRow[]): ImportRow[] {
  return rows
    .filter(({ errors }) => errors.length === 0)
    .map(({ row, student_id, date, session, status, time, existing }) => ({
      row,
      student_id,
      date,
      session,
      status,
      time,
      version: existing?.version ?? 0,
    })) as ImportRow[];
}

/** The test school without a register before each test, and the clerk who reads and confirms what a gate noted. */
export async function gateFiles() {
  const registers = await attendanceRegisters();
  const { clerk } = registers;
  return {
    ...registers,
    read: async (...lines: string[]) => {
      const reply = await clerk.sendFile('/api/attendance-file', [headings, ...lines].join('\r\n'), {
        name: 'gate.csv',
      });
      return { ...reply, rows: reply.json as AttendanceFileRow[] };
    },
    confirm: async (rows: readonly ImportRow[]) =>
      clerk.ask(calls.importAttendance, { body: { rows: [...rows] } }),
  };
}
