import { markFileHeadings, markFileMessages } from 'contract/mark-files';
import { type CellText, sheetColumns } from 'contract/mark-plan';
import type { MarkRecord } from 'contract/marks';

import { lastFirst } from '../../ui/full-name.ts';
import { recordNow } from './sheet-edits.ts';
import { marksTexts } from './texts.ts';

type Row = readonly string[];

/**
 * Where whole rows of the class list were pasted, as they are copied in a spreadsheet, with ID and name or the name alone
 * before the marks: each goes to its student, whichever cell is chosen, and what is blank there is left as it is. null where
 * they are no such rows.
 */
export function cellsOfClassList(
  pasted: readonly Row[],
  records: readonly MarkRecord[],
): { cells: CellText<MarkRecord>[]; problems: string[] } | null {
  const headings: readonly string[] = [markFileHeadings.student_id, markFileHeadings.name];
  const heading = pasted.findIndex(([first = '']) => headings.includes(first.trim()));
  const rows = pasted.slice(heading + 1).filter((row) => row.some((text) => text.trim() !== ''));
  const leading = leadingIn(rows);
  const found = rows.map((row) => records.filter((record) => isOf(record, row, leading)));
  if (leading === 0 || found.every((students) => students.length === 0)) return null;
  const cells: CellText<MarkRecord>[] = [];
  const problems: string[] = [];
  rows.forEach((row, place) => {
    const name = row[leading - 1]?.trim() ?? '';
    const [listed, namesake] = found[place] ?? [];
    const isTwice = found.some((students, other) => other !== place && students[0] === listed);
    if (listed === undefined) return;
    if (namesake !== undefined || isTwice) problems.push(marksTexts.rowsOfOneName(name));
    else if (name.toLowerCase() !== lastFirst(listed).toLowerCase()) {
      problems.push(markFileMessages.otherName(listed.student_id, lastFirst(listed), name));
    } else cells.push(...cellsFor(recordNow(listed), row.slice(leading)));
  });
  const notShown = found.filter((students) => students.length === 0).length;
  if (notShown > 0) problems.push(marksTexts.rowsNotShown(notShown));
  const columnsBeside = Math.max(...rows.map((row) => row.length)) - leading - sheetColumns.length;
  if (columnsBeside > 0) problems.push(marksTexts.columnsBeside(columnsBeside));
  return { cells, problems: [...new Set(problems)] };
}

/** How many cells of each row say whose it is; 0 where they do not. */
function leadingIn(rows: readonly Row[]): 0 | 1 | 2 {
  const isName = (text = '') => /\p{L}/u.test(text);
  if (rows.every(([id = '', name]) => /^\s*\d+\s*$/.test(id) && isName(name))) return 2;
  return rows.every(([name, ...marks]) => isName(name) && marks.length > 0) ? 1 : 0;
}

function isOf(record: MarkRecord, [first = '']: Row, leading: number): boolean {
  if (leading === 2) return Number(first) === record.student_id;
  return first.trim().toLowerCase() === lastFirst(record).toLowerCase();
}

function cellsFor(record: MarkRecord, texts: Row): CellText<MarkRecord>[] {
  return sheetColumns.flatMap((column, index) => {
    const text = texts[index] ?? '';
    return text.trim() === '' ? [] : [{ row: record, entry: record, column, text }];
  });
}
