import { cellErrorMessage, isCellError } from './cell-errors.ts';
import { type Grade, grades } from './grades.ts';
import {
  attendanceCode,
  type CourseAttendance,
  gradesAreOpen,
  type MarkEntry,
  markMessages,
  type MarkSheetRules,
  readTypedMark,
  remarkLimit,
} from './marks.ts';
import { printableMessages, unprintableIn } from './printable.ts';
import { lengthOf, plainText } from './plain-text.ts';

/**
 * What a paste or an uploaded file would do to a mark sheet: decided cell by cell before anything is stored,
 * by the same rules as typing, so that the teacher sees what will be stored, clamped, rounded, refused and skipped.
 */

/** The columns that take pasted text, in the order in which they stand on the sheet. */
export const sheetColumns = [
  'course_mark',
  'exam_mark',
  'dilligence',
  'progress',
  'conduct',
  'comment',
] as const;
export type SheetColumn = (typeof sheetColumns)[number];

/** What stands over them, on the screen and in the spreadsheet. */
export const sheetColumnLabels = {
  course_mark: 'Term',
  exam_mark: 'Exam',
  dilligence: 'Dilligence',
  progress: 'Progress',
  conduct: 'Conduct',
  comment: 'Remarks',
} as const satisfies Record<SheetColumn, string>;

/** A text meant for a cell. `row` is whatever the caller knows the record by. */
export interface CellText<Row> {
  row: Row;
  /** The record as it stands, what waits to be sent included. */
  entry: MarkEntry;
  column: SheetColumn;
  text: string;
}

export type CellOutcome = 'stored' | 'clamped' | 'rounded' | 'refused' | 'skipped' | 'unchanged';

export interface PlannedCell<Row> {
  row: Row;
  column: SheetColumn;
  text: string;
  outcome: CellOutcome;
  /** What to save; empty unless stored, clamped or rounded. */
  patch: Partial<MarkEntry>;
  /**
   * Why it is refused or skipped; '150 → 100' where it is clamped, '66.66 → 66.7' where it is rounded; of a remark what
   * documents cannot print of it; else ''.
   */
  note: string;
}

export const planMessages = {
  closedExam: 'The exam column is closed: this term is course work only.',
  closedGrades: 'Diligence, Progress and Conduct are not given in Form 6.',
  closedByAttendance: 'Absent or No Work: there is no mark.',
  noExamNoWork: 'No Work is for course work only.',
} as const;

/** The words that stand for an attendance code in a mark's place, as the buttons write them and in full. */
const attendanceWords: Readonly<Record<string, CourseAttendance>> = {
  p: 1,
  present: 1,
  abs: 2,
  a: 2,
  absent: 2,
  nw: 3,
  n: 3,
  'no work': 3,
};

/** Decides every cell. Texts for one record are taken together: Abs closes its mark for what comes after. */
export function planCells<Row>(cells: readonly CellText<Row>[], rules: MarkSheetRules): PlannedCell<Row>[] {
  return cells.map((cell) => planCell(cell, rules));
}

/** One patch a record, in the order in which the records first appear. */
export function patchesOf<Row>(plan: readonly PlannedCell<Row>[]): Map<Row, Partial<MarkEntry>> {
  const patches = new Map<Row, Partial<MarkEntry>>();
  for (const { row, patch } of plan) {
    if (Object.keys(patch).length > 0) patches.set(row, { ...patches.get(row), ...patch });
  }
  return patches;
}

/**
 * Whether a column is open on a mark sheet: a term of course work only closes the exam, Form 6 its grades where the school
 * gives none there. What was entered before it closed is kept, and shown nowhere.
 */
export function columnIsOpen(column: SheetColumn, rules: MarkSheetRules): boolean {
  if (column === 'exam_mark') return rules.exam_mark === 1;
  return column === 'course_mark' || column === 'comment' || gradesAreOpen(rules);
}

function planCell<Row>(cell: CellText<Row>, rules: MarkSheetRules): PlannedCell<Row> {
  switch (cell.column) {
    case 'course_mark':
    case 'exam_mark':
      return planMark(cell, cell.column, rules);
    case 'comment':
      return planRemark(cell);
    default:
      return planGrade(cell, cell.column, rules);
  }
}

function planMark<Row>(
  cell: CellText<Row>,
  column: 'course_mark' | 'exam_mark',
  rules: MarkSheetRules,
): PlannedCell<Row> {
  const isCourse = column === 'course_mark';
  if (!columnIsOpen(column, rules)) {
    return cell.text.trim() === '' ? end(cell, 'unchanged') : end(cell, 'skipped', planMessages.closedExam);
  }
  const attendance = isCourse ? 'course_attendance' : 'exam_attendance';
  const code = attendanceWords[cell.text.trim().toLowerCase()];
  if (code !== undefined) {
    if (code === attendanceCode.noWork && !isCourse) return end(cell, 'refused', planMessages.noExamNoWork);
    if (cell.entry[attendance] === code) return end(cell, 'unchanged');
    const cleared = code === attendanceCode.present ? {} : { [column]: null };
    return { ...end(cell, 'stored'), patch: { ...cleared, [attendance]: code } as Partial<MarkEntry> };
  }
  const reading = readTypedMark(cell.text);
  if (!reading.ok) return end(cell, 'refused', reading.message);
  if (cell.entry[attendance] !== attendanceCode.present) {
    return reading.value === null
      ? end(cell, 'unchanged')
      : end(cell, 'skipped', planMessages.closedByAttendance);
  }
  if (reading.value === cell.entry[column]) return end(cell, 'unchanged');
  const outcome = reading.notice === null ? 'stored' : reading.clamped ? 'clamped' : 'rounded';
  return { ...end(cell, outcome, reading.notice ?? ''), patch: { [column]: reading.value } };
}

function planGrade<Row>(
  cell: CellText<Row>,
  column: 'dilligence' | 'progress' | 'conduct',
  rules: MarkSheetRules,
): PlannedCell<Row> {
  const letter = cell.text.trim().toUpperCase();
  if (!columnIsOpen(column, rules)) {
    return letter === '' ? end(cell, 'unchanged') : end(cell, 'skipped', planMessages.closedGrades);
  }
  const isBlank = letter === '' || letter === '-' || letter === '–';
  const grade: Grade | null | undefined = isBlank ? null : grades.find((one) => one === letter);
  if (grade === undefined) return end(cell, 'refused', markMessages.grade);
  if (grade === cell.entry[column]) return end(cell, 'unchanged');
  return { ...end(cell, 'stored'), patch: { [column]: grade } };
}

function planRemark<Row>(cell: CellText<Row>): PlannedCell<Row> {
  const remark = plainText(cell.text).trim();
  if (isCellError(remark)) return end(cell, 'refused', cellErrorMessage(remark));
  if (lengthOf(remark) > remarkLimit) return end(cell, 'refused', markMessages.remark);
  if (remark === cell.entry.comment) return end(cell, 'unchanged');
  const letters = unprintableIn(remark);
  const note = letters.length > 0 ? `${printableMessages.cannotPrint(letters)}.` : '';
  return { ...end(cell, 'stored', note), patch: { comment: remark } };
}

function end<Row>({ row, column, text }: CellText<Row>, outcome: CellOutcome, note = ''): PlannedCell<Row> {
  return { row, column, text, outcome, patch: {}, note };
}
