import { attendanceStatuses } from 'contract/attendance';
import {
  type AttendanceFileColumn,
  attendanceFileColumns,
  attendanceFileMessages,
  type AttendanceFileRow,
} from 'contract/attendance-import';
import { notADate, readTypedDate } from 'contract/typed-dates';
import type { Database } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import { readSpreadsheet } from '../../spreadsheets/read-spreadsheet.ts';
import { sheetWithRows } from '../../spreadsheets/sheet-with-rows.ts';
import {
  findAttendanceColumns,
  holdsAttendance,
  readSession,
  readStatus,
  readTime,
} from './attendance-file-cells.ts';
import { type ImportStudent, listImportStudents, listStandingEntries } from './attendance-import-store.ts';
import { findSchoolCalendar, type SchoolCalendar } from './school-day-store.ts';
import { refuseDay } from './refuse-day.ts';

/**
 * The rows of a gate system's file, each with what it means, what the register says by now and why it cannot be
 * stored. Nothing is stored.
 */
export async function readAttendanceFile(db: Database, bytes: Uint8Array): Promise<AttendanceFileRow[]> {
  const calendar = await findSchoolCalendar(db);
  const [sheets, students] = await Promise.all([
    readSpreadsheet(bytes),
    listImportStudents(db, calendar.academic_year_id),
  ]);
  const cells = sheetWithRows(sheets, holdsAttendance);
  const { columns, headingRow } = findAttendanceColumns(cells);
  const rows = cells.slice(headingRow).flatMap((row, index) => {
    const texts = attendanceFileColumns.map((column): [AttendanceFileColumn, string] => [
      column,
      (row[columns.get(column) ?? -1] ?? '').trim(),
    ]);
    if (texts.every(([, text]) => text === '')) return [];
    const typed = Object.fromEntries(texts) as AttendanceFileRow['typed'];
    return [readRow(headingRow + index + 1, typed, students, calendar)];
  });
  if (rows.length === 0) throw new Invalid({ file: [attendanceFileMessages.noRows] });
  return withStanding(db, withDoubles(rows));
}

function readRow(
  row: number,
  typed: AttendanceFileRow['typed'],
  students: ReadonlyMap<number, ImportStudent>,
  calendar: SchoolCalendar,
): AttendanceFileRow {
  const student = /^\d{1,10}$/.test(typed.student_id) ? students.get(Number(typed.student_id)) : undefined;
  const date = readTypedDate(typed.date, calendar.today);
  const session = readSession(typed.session);
  const status = readStatus(typed.status);
  const time = typed.time === '' ? null : readTime(typed.time);
  const { noId, unknownStudent, session: noSession, status: noStatus, time: noTime } = attendanceFileMessages;
  const errors = [
    student === undefined && (typed.student_id === '' ? noId : unknownStudent(shown(typed.student_id))),
    date === null ? notADate(shown(typed.date)) : refuseDay(date, student, calendar),
    session === null && noSession(shown(typed.session)),
    status === null && noStatus(shown(typed.status)),
    typed.time !== '' && time === null && noTime(shown(typed.time)),
  ];
  return {
    row,
    typed,
    student_id: student?.student_id ?? null,
    name: student?.name ?? null,
    form_class_id: student?.form_class_id ?? null,
    date,
    session,
    status,
    // Gates note when everyone came; a register, when someone came late.
    time: status === attendanceStatuses.late ? time : null,
    existing: null,
    errors: errors.filter((error) => typeof error === 'string'),
  };
}

function shown(typed: string): string {
  return typed.slice(0, 40);
}

/** Which of two rows for one student and session is meant, nobody can know. */
function withDoubles(rows: AttendanceFileRow[]): AttendanceFileRow[] {
  const placed = rows.filter(
    ({ student_id, date, session }) => student_id !== null && date !== null && session,
  );
  const same = Map.groupBy(placed, ({ student_id, date, session }) => `${student_id} ${date} ${session}`);
  const doubles = [...same.values()].filter((group) => group.length > 1);
  return rows.map((row) => {
    const group = doubles.find((one) => one.includes(row));
    if (group === undefined) return row;
    const numbers = group.map((one) => one.row).join(', ');
    return { ...row, errors: [...row.errors, attendanceFileMessages.double(numbers)] };
  });
}

async function withStanding(db: Database, rows: AttendanceFileRow[]): Promise<AttendanceFileRow[]> {
  const dates = rows.flatMap(({ date, errors }) => (date === null || errors.length > 0 ? [] : [date]));
  const standing = await listStandingEntries(db, [...new Set(dates)]);
  const known = new Map(
    standing.map(({ student_id, date, session, ...entry }) => [`${student_id} ${date} ${session}`, entry]),
  );
  return rows.map((row) => ({
    ...row,
    existing: known.get(`${row.student_id} ${row.date} ${row.session}`) ?? null,
  }));
}
