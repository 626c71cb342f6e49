import { type MarkEntry, type MarkRecord, type MarkSheetRules, attendanceLabels } from 'contract/marks';
import {
  columnIsOpen,
  planCells,
  type PlannedCell,
  sheetColumns,
  type SheetColumn,
  type CellText,
} from 'contract/mark-plan';
import { cellsOfPastedText, pasteLimits, textOfCells } from 'contract/pasted-text';

import { cellsOfClassList } from './class-list-rows.ts';
import { refusedMarkText } from './refused-mark-text.ts';
import { entryNow, recordNow, type RecordChange } from './sheet-edits.ts';
import { marksTexts } from './texts.ts';
import type { GridRange } from './use-grid-range.ts';

type Corners = NonNullable<ReturnType<GridRange['corners']>>;

/** The chosen cells as they are seen, as text for a spreadsheet; Abs and NW in a mark's place. */
export function copiedText(
  records: readonly MarkRecord[],
  { from, to }: Corners,
  rules: MarkSheetRules,
): string {
  const rows = records
    .slice(from.row, to.row + 1)
    .map((record) =>
      sheetColumns
        .slice(from.column, to.column + 1)
        .map((column) => (columnIsOpen(column, rules) ? textIn(entryNow(record), column) : '')),
    );
  return textOfCells(rows);
}

export interface PastePlan {
  plan: PlannedCell<MarkRecord>[];
  /** What of the pasted text falls beside the sheet. */
  problems: string[];
}

/**
 * What a paste would do: from the chosen corner on; a single value goes into every chosen cell, and whole rows of the class
 * list to their students. Nothing is stored here.
 */
export function planPaste(
  text: string,
  records: readonly MarkRecord[],
  { from, to }: Corners,
  rules: MarkSheetRules,
): PastePlan {
  const pasted = cellsOfPastedText(text);
  const problems: string[] = [];
  if (pasted.length > pasteLimits.rows) problems.push(marksTexts.pasteTooLong(pasteLimits.rows));
  const ofList = cellsOfClassList(pasted, records);
  if (ofList !== null)
    return { plan: planOf(ofList.cells, rules), problems: [...problems, ...ofList.problems] };
  const [[only = ''] = []] = pasted;
  const isOne = pasted.length === 1 && pasted[0]?.length === 1;
  const block = isOne
    ? Array.from({ length: to.row - from.row + 1 }, () =>
        Array.from({ length: to.column - from.column + 1 }, () => only),
      )
    : pasted;
  const cells = block.flatMap((texts, row) => {
    const listed = records[from.row + row];
    if (listed === undefined) return [];
    const record = recordNow(listed);
    return texts.flatMap((text, column): CellText<MarkRecord>[] => {
      const into = sheetColumns[from.column + column];
      return into === undefined ? [] : [{ row: record, entry: record, column: into, text }];
    });
  });
  const widest = Math.max(0, ...block.map((texts) => texts.length));
  const rowsBeside = from.row + block.length - records.length;
  if (rowsBeside > 0) problems.push(marksTexts.rowsBeside(Math.min(rowsBeside, pasteLimits.rows)));
  const columnsBeside = from.column + widest - sheetColumns.length;
  if (columnsBeside > 0) problems.push(marksTexts.columnsBeside(columnsBeside));
  return { plan: planOf(cells, rules), problems };
}

/** What clearing the chosen cells would do: marks, grades and remarks blank; closed cells stay. */
export function clearingOf(
  records: readonly MarkRecord[],
  { from, to }: Corners,
  rules: MarkSheetRules,
): RecordChange[] {
  const columns = sheetColumns.slice(from.column, to.column + 1);
  return changesIn(records.slice(from.row, to.row + 1), columns, rules, () => '');
}

/**
 * Fill down, blanks only: the top cell of each chosen column goes into the blank cells below it; from a single
 * cell, into every blank cell below it in the class.
 */
export function fillingOf(
  records: readonly MarkRecord[],
  { from, to }: Corners,
  rules: MarkSheetRules,
): RecordChange[] {
  const top = records[from.row];
  if (top === undefined) return [];
  const last = from.row === to.row ? records.length - 1 : to.row;
  const below = records.slice(from.row + 1, last + 1);
  return sheetColumns.slice(from.column, to.column + 1).flatMap((column) => {
    // Nor does what is seen at the top go anywhere, where that cannot be stored.
    const value = refusedMarkText(top, column) === undefined ? textIn(entryNow(top), column) : '';
    // What cannot be stored as it was typed stands there all the same.
    const blanks = below.filter(
      (record) => isBlankIn(entryNow(record), column) && refusedMarkText(record, column) === undefined,
    );
    return value === '' ? [] : changesIn(blanks, [column], rules, () => value);
  });
}

function changesIn(
  records: readonly MarkRecord[],
  columns: readonly SheetColumn[],
  rules: MarkSheetRules,
  textFor: (record: MarkRecord) => string,
): RecordChange[] {
  const cells = records.flatMap((row) =>
    columns.map((column) => ({ row, entry: entryNow(row), column, text: textFor(row) })),
  );
  return planOf(cells, rules).map(({ row, patch }) => ({ student_id: row.student_id, patch }));
}

/**
 * Decides the cells by the rules of typing. Where the very same is stored already, a text that waits over it because it cannot
 * be stored gives way (docs/decisions/004).
 */
function planOf(cells: readonly CellText<MarkRecord>[], rules: MarkSheetRules): PlannedCell<MarkRecord>[] {
  return planCells(cells, rules).map((cell, place) => {
    const { row, column, outcome } = cell;
    if (outcome !== 'unchanged' || refusedMarkText(row, column) === undefined) return cell;
    return { ...cell, outcome: 'stored', patch: { [column]: cells[place]?.entry[column] } };
  });
}

/** What stands in a cell, as it is copied: Abs and NW in a mark's place. */
export function textIn(entry: MarkEntry, column: SheetColumn): string {
  if (column === 'course_mark' && entry.course_attendance !== 1)
    return attendanceLabels[entry.course_attendance];
  if (column === 'exam_mark' && entry.exam_attendance !== 1) return attendanceLabels[entry.exam_attendance];
  return String(entry[column] ?? '');
}

function isBlankIn(entry: MarkEntry, column: SheetColumn): boolean {
  return textIn(entry, column) === '';
}
