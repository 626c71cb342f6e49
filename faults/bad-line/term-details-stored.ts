import type { Page } from '@playwright/test';
import { attendanceGrade } from 'contract/attendance-grade';
import { averageOnScreen, classResults } from 'contract/averages';
import { attendanceCalls } from 'contract/attendance';
import { attendanceLabels, entryOf } from 'contract/marks';
import { type RegisteredStudent, termDetailCalls, type TermDetailHistoryEntry } from 'contract/term-details';
import { markRowCalls, type TermMarkRow } from 'contract/term-mark-rows';
import type { StaffMember } from '../../bench/staff-member.ts';
import type { Random } from '../../server/demo/random.ts';
import { type Stored, wrongInOverview } from './term-details-overview.ts';
import { type FieldLabel, isFieldLabel, recordFields, rowColumns } from './term-details-page.ts';
import type { Changes, Shown } from './walked-screen.ts';

const termId = 202601;
const formClass = '1A';

export const nameOf = (student: { last_name: string; first_name: string }) =>
  `${student.last_name}, ${student.first_name}`;

/** 'Aziz, Mishka, Times Late' → whose it is, and what. */
export function partsOf(cell: string): { name: string; column: string } {
  const [last, first, ...rest] = cell.split(', ');
  return { name: `${last}, ${first}`, column: rest.join(', ') };
}

export async function storedRecords(reader: StaffMember): Promise<RegisteredStudent[]> {
  const read: unknown = await reader.read(`/api/students-registered/${termId}/${formClass}`);
  return termDetailCalls.listRegisteredStudents.response.parse(read);
}

async function storedRows(reader: StaffMember, { student_id }: RegisteredStudent): Promise<TermMarkRow[]> {
  const read: unknown = await reader.read(
    `/api/student-mark-records/${student_id}/${termId}?include_missing=1`,
  );
  return markRowCalls.listTermMarkRows.response.parse(read);
}

/** The class as the server holds it. */
async function storedStudents(reader: StaffMember): Promise<Stored[]> {
  const students: Stored[] = [];
  for (const record of await storedRecords(reader)) {
    students.push({ name: nameOf(record), record, rows: await storedRows(reader, record) });
  }
  return students;
}

/** Whether a text was stored in a field at some time. */
export async function wasStored(cell: string, text: string, reader: StaffMember): Promise<boolean> {
  const { name, column } = partsOf(cell);
  const student = (await storedRecords(reader)).find((one) => nameOf(one) === name);
  if (student === undefined || !isFieldLabel(column)) return false;
  const history = await reader.read<TermDetailHistoryEntry[]>(
    `/api/term-detail-history/${student.student_id}/${termId}`,
  );
  const field = recordFields[column];
  const changes = history.flatMap((entry) => entry.changes.filter((change) => change.field === field));
  return changes.some(({ from, to }) => String(to ?? '') === text || String(from ?? '') === text);
}

/** The fields of the class's records in which another text is stored than shown. */
export function otherInRecords(shown: Shown, records: readonly RegisteredStudent[]) {
  return records.flatMap((record) =>
    Object.entries(recordFields).flatMap(([label, field]) => {
      const cell = `${nameOf(record)}, ${label}`;
      const held = String(record[field] ?? '');
      const value = shown.get(cell);
      return value === held ? [] : [{ cell, value, held }];
    }),
  );
}

/** All that the pages of the class, and its overview, show otherwise than the server has it. */
export async function otherThanStored(shown: Shown, reader: StaffMember, page: Page): Promise<string[]> {
  const students = await storedStudents(reader);
  const expected = new Map<string, string>();
  for (const { name, record, rows } of students) {
    for (const row of rows) {
      const texts = textsOf(row);
      // Who may not delete it does not see what was cleared of a subject that is not taken.
      if (row.cleared && !shown.has(`${name}, ${row.subject_title}, Course`)) continue;
      for (const [at, column] of rowColumns.entries()) {
        expected.set(`${name}, ${row.subject_title}, ${column}`, texts[at] ?? '');
      }
    }
    expected.set(`${name}, average`, averageOf(rows));
    expected.set(`${name}, attended`, attendedOf(record));
    for (const label of ['Attendance Lost', 'Times Late'] as const) {
      expected.set(`${name}, ${label}, registers`, offerOf(record, label));
    }
  }
  const records = students.map(({ record }) => record);
  const inRecords = otherInRecords(shown, records).map(
    ({ cell, value, held }) => `${cell}: ${value || 'blank'} on the screen, ${held || 'blank'} stored`,
  );
  const around = [...expected].flatMap(([cell, text]) =>
    shown.get(cell) === text ? [] : [`${cell}: '${shown.get(cell)}' on the screen, '${text}' stored`],
  );
  return [...inRecords, ...around, ...(await wrongInOverview(page, students))];
}

/** The subjects of a student, by name. */
export async function rowsOf(reader: StaffMember, name: string): Promise<TermMarkRow[]> {
  const record = (await storedRecords(reader)).find((one) => nameOf(one) === name);
  return record === undefined ? [] : storedRows(reader, record);
}

/** What the table of the open student shows otherwise than the server has it, once it has had the time to be read anew. */
export async function rowsOtherwise(
  look: () => Promise<Shown>,
  name: string,
  reader: StaffMember,
): Promise<string[]> {
  for (let turn = 0; ; turn += 1) {
    const [rows, shown] = [await rowsOf(reader, name), await look()];
    const other = rows.flatMap((row) =>
      textsOf(row).flatMap((text, place) => {
        const cell = `${name}, ${row.subject_title}, ${rowColumns[place]}`;
        return shown.get(cell) === text ? [] : [`${cell}: '${shown.get(cell)}' is shown, '${text}' stored`];
      }),
    );
    if (other.length === 0 || turn === 100) return other;
  }
}

/** As the columns stand. */
function textsOf(row: TermMarkRow): string[] {
  const mark = (code: 1 | 2 | 3, value: number | null) =>
    code !== 1
      ? attendanceLabels[code]
      : value !== null
        ? String(value)
        : row.cleared
          ? 'not taken'
          : 'missing';
  return [
    mark(row.course_attendance, row.course_mark),
    mark(row.exam_attendance, row.exam_mark),
    row.dilligence ?? '',
    row.progress ?? '',
    row.conduct ?? '',
    row.comment.trim(),
    row.teacher,
  ];
}

function averageOf(rows: readonly TermMarkRow[]): string {
  const [result] = classResults([{ student_id: 0, marks: rows }], 1, 0).students;
  return averageOnScreen(result?.average ?? null);
}

/** Of the attendance that stands: '95.1% attended: Excellent'. */
export function attendedOf(record: Pick<RegisteredStudent, 'total_sessions' | 'sessions_absent'>): string {
  const grade = attendanceGrade(record);
  return grade === null ? '' : `${grade.percent}% attended: ${grade.label}`;
}

function offerOf(record: RegisteredStudent, label: 'Attendance Lost' | 'Times Late'): string {
  const field = recordFields[label] as 'sessions_absent' | 'sessions_late';
  if (record.register === null) return '';
  const offered = record.register[field];
  return offered === record[field] ? 'As in the registers' : `Use ${offered} from the registers`;
}

/** What the colleague does; answers the fields of the form teacher in which it may stand from now on. */
type Change = (colleague: StaffMember, student: RegisteredStudent, chance: Random) => Promise<Changes>;

const nothingOfTheirs: Changes = new Map();

const writeDeansComment: Change = async (colleague, { student_id }, chance) => {
  const dean_comment = chance.chance(0.2) ? '' : `Dean ${chance.digits(3)}.`;
  await colleague.post('/api/term-details', { student_id, academic_term_id: termId, dean_comment });
  return nothingOfTheirs;
};

const enterMark: Change = async (colleague, student, chance) => {
  const rows = (await storedRows(colleague, student)).filter(({ version }) => version > 0);
  if (rows.length > 0) await enterMarkIn(colleague, chance.pick(rows), chance);
  return nothingOfTheirs;
};

/** A mark and a remark, in a row as it stands. */
export async function enterMarkIn(colleague: StaffMember, row: TermMarkRow, chance: Random): Promise<void> {
  const { student_id, subject_id, employee_id, version } = row;
  await colleague.post('/api/term-marks', {
    ...entryOf(row),
    ...(row.course_attendance === 1 && { course_mark: chance.between(0, 100) }),
    comment: `Remark ${chance.digits(3)}.`,
    student_id,
    subject_id,
    academic_term_id: termId,
    employee_id,
    version,
    mutation_id: crypto.randomUUID(),
  });
}

const markInRegister: Change = async (colleague, { student_id }, chance) => {
  const read: unknown = await colleague.read('/api/school-days');
  const { days } = attendanceCalls.listSchoolDays.response.parse(read);
  await colleague.post('/api/attendance-register', {
    form_class_id: formClass,
    date: chance.pick(days.slice(-20)),
    session: chance.pick(['AM', 'PM']),
    entries: [{ student_id, status: chance.pick([1, 2, 3]) }],
    mutation_id: crypto.randomUUID(),
  });
  return nothingOfTheirs;
};

/** In a field in which the form teacher writes, too. */
const writeOver: Change = async (colleague, student, chance) => {
  const [label, value] = chance.pick<readonly [FieldLabel, string | number]>([
    ["Form Teacher's Comments", `Office ${chance.digits(3)}.`],
    ["Form Teacher's Comments", `Office ${chance.digits(3)}.`],
    ['Attendance Lost', chance.between(20, 39)],
    ['Times Late', chance.between(20, 39)],
    ['Possible Attendance', chance.between(150, 169)],
  ]);
  return storeAsColleague(colleague, student, { label, value });
};

async function storeAsColleague(
  colleague: StaffMember,
  student: RegisteredStudent,
  { label, value }: { label: FieldLabel; value: string | number },
): Promise<Changes> {
  const { status } = await colleague.post('/api/term-details', {
    student_id: student.student_id,
    academic_term_id: termId,
    [recordFields[label]]: value,
  });
  // Refused where the form teacher has made fewer sessions possible.
  if (status !== 200) return nothingOfTheirs;
  const change = { was: String(student[recordFields[label]] ?? ''), is: String(value) };
  return new Map([[`${nameOf(student)}, ${label}`, change]]);
}

/** Another text in the very field in which somebody is writing. */
export async function writeOverIn(
  colleague: StaffMember,
  { name, label }: { name: string; label: FieldLabel },
  chance: Random,
): Promise<Changes> {
  const student = (await storedRecords(colleague)).find((one) => nameOf(one) === name);
  const value = recordFields[label].endsWith('_comment')
    ? `Office ${chance.digits(3)}.`
    : chance.between(20, 39);
  return student === undefined ? nothingOfTheirs : storeAsColleague(colleague, student, { label, value });
}

export async function changeAsColleague(
  colleague: StaffMember,
  name: string,
  chance: Random,
): Promise<Changes> {
  const student = (await storedRecords(colleague)).find((one) => nameOf(one) === name);
  if (student === undefined) return nothingOfTheirs;
  const change = chance.weighted<Change>([
    [writeDeansComment, 2],
    [enterMark, 2],
    [markInRegister, 2],
    [writeOver, 4],
  ]);
  return change(colleague, student, chance);
}
