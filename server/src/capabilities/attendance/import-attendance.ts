import { attendanceStatuses, type ClassRegister, registerMessages } from 'contract/attendance';
import { attendanceFileMessages, type ImportResult, type ImportRow } from 'contract/attendance-import';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { type ImportStudent, listImportStudents } from './attendance-import-store.ts';
import { refuseDay, termOfSchoolDay } from './refuse-day.ts';
import {
  findRegister,
  listMarkedElsewhere,
  lockRegister,
  type RegisterKey,
  removeRegister,
  storeEntries,
} from './register-store.ts';
import { findSchoolCalendar, type SchoolCalendar } from './school-day-store.ts';

/**
 * Stores the confirmed rows of a gate system's file, each register in a transaction of its own with its history.
 * Only who stands in the rows is marked. A row that stands there already changes nothing, so that an import can be
 * repeated; one whose register was changed since the preview is refused.
 */
export async function importAttendance(
  db: Database,
  who: SignedIn,
  rows: readonly ImportRow[],
): Promise<ImportResult[]> {
  const calendar = await findSchoolCalendar(db);
  const students = await listImportStudents(db, calendar.academic_year_id);
  const results: ImportResult[] = [];
  const storable = rows.filter((row) => {
    const error = refusalOf(row, rows, students, calendar);
    if (error !== null) results.push(refused(row, error));
    return error === null;
  });
  const classOf = (row: ImportRow) => students.get(row.student_id)?.form_class_id ?? '';
  const registers = Map.groupBy(storable, (row) => `${row.date} ${row.session} ${classOf(row)}`);
  for (const [, ofRegister] of [...registers].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = ofRegister;
    if (first === undefined) continue;
    const key = { form_class_id: classOf(first), date: first.date, session: first.session };
    const term = termOfSchoolDay(first.date, calendar);
    results.push(...(await importRegister(db, who, { ...key, academic_term_id: term }, ofRegister)));
  }
  return results.toSorted((one, other) => one.row - other.row);
}

/** What speaks against a row before its register is looked at; null for nothing. */
function refusalOf(
  row: ImportRow,
  rows: readonly ImportRow[],
  students: ReadonlyMap<number, ImportStudent>,
  calendar: SchoolCalendar,
): string | null {
  if (!students.has(row.student_id)) return attendanceFileMessages.unknownStudent(String(row.student_id));
  const same = rows.filter(
    (one) => one.student_id === row.student_id && one.date === row.date && one.session === row.session,
  );
  if (same.length > 1) return attendanceFileMessages.double(same.map((one) => one.row).join(', '));
  return refuseDay(row.date, students.get(row.student_id), calendar);
}

async function importRegister(
  db: Database,
  who: SignedIn,
  { academic_term_id, ...key }: RegisterKey & { academic_term_id: number },
  rows: readonly ImportRow[],
): Promise<ImportResult[]> {
  return inTransaction(db, async (trx) => {
    const created = await lockRegister(trx, who, key);
    const before = await findRegister(trx, key);
    const ids = rows.map(({ student_id }) => student_id);
    const elsewhere = await listMarkedElsewhere(trx, key, ids);
    const results = rows.map((row) => resultOf(row, key, before, elsewhere));
    const taken = rows.filter((_, index) => ['added', 'changed'].includes(results[index]?.outcome ?? ''));
    if (taken.length === 0) {
      if (created) await removeRegister(trx, key);
      return results;
    }
    const noteOf = new Map(before.entries.map(({ student_id, note }) => [student_id, note]));
    const stored = await storeEntries(
      trx,
      who,
      key,
      taken.map((row) => ({
        student_id: row.student_id,
        status: row.status,
        time: timeOf(row),
        note: noteOf.get(row.student_id) ?? '',
      })),
    );
    const stands: ClassRegister = {
      ...key,
      taken: true,
      updated_by: who.full_name,
      updated_at: stored.updated_at,
      entries: stored.entries,
    };
    const were = before.entries.filter((entry) => ids.includes(entry.student_id));
    await recordChange(trx, who, {
      entity: 'attendance_register',
      form_class_id: key.form_class_id,
      academic_term_id,
      before: created ? null : { ...before, entries: were },
      after: stands,
      reason: 'import',
    });
    return results;
  });
}

function resultOf(
  row: ImportRow,
  key: RegisterKey,
  before: ClassRegister,
  elsewhere: readonly number[],
): ImportResult {
  if (elsewhere.includes(row.student_id)) {
    return refused(row, registerMessages.notInClass(row.student_id, key.form_class_id));
  }
  const entry = before.entries.find(({ student_id }) => student_id === row.student_id);
  if (entry?.status === row.status && entry.time === timeOf(row)) {
    return { row: row.row, outcome: 'unchanged', error: '' };
  }
  if (row.version !== (entry?.version ?? 0)) return refused(row, attendanceFileMessages.changedMeanwhile);
  return { row: row.row, outcome: entry === undefined ? 'added' : 'changed', error: '' };
}

function timeOf({ status, time }: ImportRow): string | null {
  return status === attendanceStatuses.late ? (time ?? null) : null;
}

function refused({ row }: ImportRow, error: string): ImportResult {
  return { row, outcome: 'refused', error };
}
