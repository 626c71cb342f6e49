import type { AttendanceFileRow, ImportRow } from 'contract/attendance-import';

/** What a row of the file would do. */
type RowReading = 'wrong' | 'new' | 'same' | 'differs';

/** A note in the register makes no difference: the file has none. */
export function readingOf({ errors, existing, status, time }: AttendanceFileRow): RowReading {
  if (errors.length > 0) return 'wrong';
  if (existing === null) return 'new';
  return existing.status === status && existing.time === time ? 'same' : 'differs';
}

/** The rows to be stored; those that differ from a register only where it is to be replaced. */
export function importableRows(rows: readonly AttendanceFileRow[], replaces: boolean): ImportRow[] {
  return rows.flatMap((row) => {
    const reading = readingOf(row);
    const taken = reading === 'new' || (reading === 'differs' && replaces);
    const { student_id, date, session, status, time, existing } = row;
    if (!taken || student_id === null || date === null || session === null || status === null) return [];
    return [{ row: row.row, student_id, date, session, status, time, version: existing?.version ?? 0 }];
  });
}

/** How many rows read so. */
export function countRows(rows: readonly AttendanceFileRow[], reading: RowReading): number {
  return rows.filter((row) => readingOf(row) === reading).length;
}
