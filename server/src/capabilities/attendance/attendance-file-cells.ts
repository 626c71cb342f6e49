import {
  attendanceSessions,
  type AttendanceSession,
  attendanceStatuses,
  type AttendanceStatus,
} from 'contract/attendance';
import {
  type AttendanceFileColumn,
  attendanceFileColumns,
  attendanceFileHeadings,
  attendanceFileMessages,
} from 'contract/attendance-import';
import { Invalid } from '../../errors.ts';
import { columnsNamed } from '../../spreadsheets/columns-named.ts';

/** What gate systems and people write in the cells of a file of attendance. */

/** Headings without case, spaces and stops; of several in one file the earlier here counts. */
const headings: Readonly<Record<AttendanceFileColumn, readonly string[]>> = {
  student_id: ['studentid', 'studentno', 'studentnumber', 'id', 'student'],
  date: ['date', 'day', 'attendancedate'],
  session: ['session', 'ampm', 'period'],
  status: ['status', 'attendance', 'mark'],
  time: ['time', 'arrived', 'arrival', 'arrivaltime', 'timein'],
};
const namesOfColumns = new Map(attendanceFileColumns.map((column) => [column, headings[column]]));
const mostRowsAboveHeadings = 20;

/** Where the columns stand, and the rows under the headings; 422 where one is missing (the time may be). */
export function findAttendanceColumns(rows: readonly (readonly string[])[]): {
  columns: ReadonlyMap<AttendanceFileColumn, number>;
  headingRow: number;
} {
  const at = headingsIn(rows);
  const columns = columnsNamed(rows[at]?.map(plain) ?? [], namesOfColumns);
  const missing = attendanceFileColumns.filter((column) => !columns.has(column) && column !== 'time');
  if (missing.length > 0) {
    throw new Invalid({
      file: missing.map((column) => attendanceFileMessages.noColumn(attendanceFileHeadings[column])),
    });
  }
  return { columns, headingRow: at + 1 };
}

/** Whether a sheet has the headings: those of a student and of a date. */
export function holdsAttendance(rows: readonly (readonly string[])[]): boolean {
  return rows[headingsIn(rows)]?.some((text) => headings.date.includes(plain(text))) === true;
}

function headingsIn(rows: readonly (readonly string[])[]): number {
  return rows
    .slice(0, mostRowsAboveHeadings)
    .findIndex((row) => row.some((text) => headings.student_id.includes(plain(text))));
}

/** null where the text is no session. */
export function readSession(typed: string): AttendanceSession | null {
  const text = plain(typed);
  if (['am', 'a', 'morning', 'm'].includes(text)) return attendanceSessions[0];
  return ['pm', 'p', 'afternoon'].includes(text) ? attendanceSessions[1] : null;
}

/** null where the text is no status. */
export function readStatus(typed: string): AttendanceStatus | null {
  const text = typed.trim().toLowerCase();
  const words: Readonly<Record<keyof typeof attendanceStatuses, readonly string[]>> = {
    present: ['1', 'p', 'present', 'in'],
    absent: ['2', 'a', 'abs', 'absent'],
    late: ['3', 'l', 'late'],
  };
  const names = Object.keys(words) as (keyof typeof words)[];
  const found = names.find((name) => words[name].includes(text));
  return found === undefined ? null : attendanceStatuses[found];
}

/**
 * 'HH:MM' of 8:20, 08:20:15, 8.20 am, of a date with such a time after it, or of 0.347222 as Excel counts a part of a day;
 * null where it is no time.
 */
export function readTime(typed: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^\d{1,4}([-/.])\d{1,2}\1\d{1,4}[t\s]+/, '');
  if (/^0?\.\d+$/.test(text)) {
    const minutes = Math.round(Number(text) * 1440) % 1440;
    return clock(Math.floor(minutes / 60), minutes % 60);
  }
  const found = /^(\d{1,2})[:.h](\d{2})(?:[:.]\d{2})?\s*(?:([ap])\.?m\.?)?$/.exec(text);
  if (found === null) return null;
  const [, hours = '', minutes = '', half] = found;
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0);
  return hour > 23 || Number(minutes) > 59 ? null : clock(hour, Number(minutes));
}

function clock(hours: number, minutes: number): string {
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}
