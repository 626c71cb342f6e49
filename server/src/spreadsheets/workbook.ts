import { formulaWithoutResult } from 'contract/cell-errors';
import { plainText } from 'contract/plain-text';
import { spreadsheetLimits } from 'contract/spreadsheets';
import {
  type Cell,
  type CellStyle,
  type CellValue,
  type DataValidation,
  readXlsx,
  type WriteOptions,
  writeXlsx,
} from 'hucre/xlsx';
import { isFilled } from './is-filled.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';

/**
 * The one file that knows the spreadsheet library. What staff typed goes out as text and never as a formula,
 * and what comes in is text however a cell was stored.
 */

/** How a cell looks and whether it can be changed on a protected sheet. */
type CellLook =
  | 'plain'
  | 'text'
  | 'day'
  | 'title'
  | 'note'
  | 'heading'
  | 'figureHeading'
  | 'framed'
  | 'total'
  | 'locked'
  | 'open'
  | 'openText'
  | 'closed';

export interface SheetCell {
  /** '' is nothing, as null is: a cell that is counted as empty. In a cell of the look 'day' it is 'YYYY-MM-DD'. */
  value: string | number | null;
  look: CellLook;
}

/** A rule of Excel on what may be typed; `range` such as 'C4:C40'. */
export type CellRule = Pick<
  DataValidation,
  'type' | 'operator' | 'formula1' | 'values' | 'range' | 'errorTitle' | 'errorMessage'
>;

export interface SheetToWrite {
  name: string;
  rows: readonly (readonly SheetCell[])[];
  /** In characters, by column. */
  widths: readonly number[];
  /** How many rows and columns stay in sight. */
  frozen?: { rows: number; columns: number };
  /** Only the looks 'open' and 'openText' take input. */
  protected?: boolean;
  hidden?: boolean;
  rules?: readonly CellRule[];
}

/** An .xlsx file. */
export async function writeWorkbook(title: string, sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const bytes = await writeXlsx({
    properties: { title: writable(title) },
    defaultFont: font,
    namedRanges: sheets.flatMap(titlesOnPages),
    sheets: sheets.map((sheet) => ({
      name: sheet.name,
      columns: sheet.widths.map((width) => ({ width })),
      rows: sheet.rows.map((row) => row.map(valueToWrite)),
      cells: stylesOf(sheet),
      ...(sheet.frozen && { freezePane: sheet.frozen }),
      ...(sheet.protected === true && { protection: { sheet: true, formatColumns: true, formatRows: true } }),
      ...(sheet.hidden === true && { hidden: true }),
      pageSetup: {
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: pagesAcross(sheet),
        fitToHeight: 0,
      },
      dataValidations: (sheet.rules ?? []).map((rule) => ({
        ...rule,
        allowBlank: true,
        showErrorMessage: true,
      })),
    })),
  });
  return Buffer.from(bytes);
}

/** A sheet as it was sent: its cells as text, '' where empty, no longer than the limits of the contract. */
export interface ReadSheet {
  name: string;
  hidden: boolean;
  rows: string[][];
}

/** The first sheets of an .xlsx that guardZip has let through. Throws SpreadsheetRefused. */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadSheet[]> {
  const maxRows = spreadsheetLimits.rowsWithBlank + 1;
  const workbook = await readXlsx(bytes, {
    sheets: (_sheet, index) => index < sheetsAtMost,
    maxRows,
    range: `A1:CZ${maxRows}`,
    readStyles: true,
  });
  return workbook.sheets.map(({ name, hidden, veryHidden, rows, cells }) => {
    if (rows.length > spreadsheetLimits.rowsWithBlank) throw new SpreadsheetRefused('tooManyBlankRows');
    const read = rows.map((row, rowIndex) =>
      withoutBlankEnd(row.map((value, column) => textOf(value, cells?.get(`${rowIndex},${column}`)))),
    );
    if (read.filter(isFilled).length > spreadsheetLimits.rowsOfSheet)
      throw new SpreadsheetRefused('tooManyRows');
    return {
      name: name.slice(0, 100),
      hidden: hidden === true || veryHidden === true,
      rows: read,
    };
  });
}

const sheetsAtMost = 6;

/** In characters: what is wider cannot be read when it is pressed onto one page. */
const widestOnAPage = 240;

function pagesAcross({ widths }: SheetToWrite): number {
  return Math.max(1, Math.ceil(widths.reduce((sum, width) => sum + width, 0) / widestOnAPage));
}

/**
 * The rows that stay in sight stand on each page, and the columns where a page has others beside it. The library would
 * not quote the sheet's name, and one with a blank or a hyphen is then no reference.
 */
function titlesOnPages(sheet: SheetToWrite): NonNullable<WriteOptions['namedRanges']> {
  const { name, frozen } = sheet;
  if (frozen === undefined) return [];
  const at = (range: string) => `'${name.replaceAll("'", "''")}'!${range}`;
  const rows = at(`$1:$${frozen.rows}`);
  const columns = at(`$A:$${'ABCDEFGH'.charAt(frozen.columns - 1)}`);
  const range = pagesAcross(sheet) > 1 && frozen.columns > 0 ? `${columns},${rows}` : rows;
  return [{ name: '_xlnm.Print_Titles', range, scope: name }];
}

/** Named in every look: a font without a name is another one to some programs. */
const font = { name: 'Calibri', size: 11 } as const;
const line = { style: 'thin', color: { rgb: 'C9BFA6' } } as const;
const border = { top: line, right: line, bottom: line, left: line };
const fill = (rgb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } }) as const;
const unlocked = { protection: { locked: false } };

const heading = {
  font: { ...font, bold: true, color: { rgb: 'FFFFFF' } },
  fill: fill('1F6B45'),
  border,
} as const;

const looks: Readonly<Record<CellLook, CellStyle>> = {
  plain: {},
  text: { numFmt: '@' },
  day: { numFmt: 'yyyy-mm-dd' },
  title: { font: { ...font, bold: true, size: 14 } },
  note: { font: { ...font, italic: true, color: { rgb: '5C5747' } } },
  heading: { ...heading, alignment: { vertical: 'center' } },
  // Over a column of numbers, which stand right.
  figureHeading: { ...heading, alignment: { vertical: 'center', horizontal: 'right' } },
  framed: { border },
  total: { font: { ...font, bold: true }, fill: fill('F4EEDF'), border },
  // What is too long for it would stand over the cells beside it, which are to be filled in.
  locked: { fill: fill('F4EEDF'), border, alignment: { shrinkToFit: true } },
  open: { border, alignment: { horizontal: 'center' }, ...unlocked },
  // As text, so that Excel takes what is typed as it is typed.
  openText: { border, numFmt: '@', ...unlocked },
  closed: {
    fill: fill('D9D9D9'),
    font: { ...font, color: { rgb: '595959' } },
    border,
    alignment: { horizontal: 'center' },
  },
};

function stylesOf(sheet: SheetToWrite): Map<string, Partial<Cell>> {
  return new Map(
    sheet.rows.flatMap((row, rowIndex) =>
      row.map((cell, column): [string, Partial<Cell>] => {
        const value = valueToWrite(cell);
        const type = value === null ? 'empty' : typeof value === 'number' ? 'number' : 'string';
        return [`${rowIndex},${column}`, { value, type, style: looks[cell.look] }];
      }),
    ),
  );
}

function valueToWrite({ value, look }: SheetCell): string | number | null {
  if (typeof value !== 'string') return value;
  return value === '' ? null : look === 'day' ? dayNumber(value) : writable(value);
}

/** 'YYYY-MM-DD' as spreadsheets store a date: days since 30 December 1899. */
function dayNumber(day: string): number {
  return Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000);
}

/** What XML cannot hold is left out, and what Excel would take for an escape is escaped. */
function writable(text: string): string {
  return plainText(text)
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

function textOf(value: CellValue, cell: Cell | undefined): string {
  if (value === null || value === undefined) return cell?.formula === undefined ? '' : formulaWithoutResult;
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return value.slice(0, spreadsheetLimits.characters);
  // 67 % typed into Excel is stored as 0.67 and a format.
  return showsHundredths(cell?.style?.numFmt ?? '') ? `${rounded(value * 100)}%` : rounded(value);
}

/** The days that count as none, before 1900 and of the calendar that begins in 1904: only a time stands there. */
const daysOfTimes: readonly string[] = ['1899-12-30', '1899-12-31', '1904-01-01'];

/** '2026-11-21', '08:20' or '2026-11-21 08:20:15'. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  // A part of a day is stored as a fraction, which may end a moment before the second.
  const seconds = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  const day = seconds.slice(0, 10);
  const time = seconds.slice(11, 19).replace(/:00$/, '');
  if (daysOfTimes.includes(day)) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** Whether a format multiplies by a hundred: a % in quotes or behind a backslash is a mere letter. */
function showsHundredths(format: string): boolean {
  return format.replace(/"[^"]*"|[\\_*]./g, '').includes('%');
}

/** Without the tail that binary fractions have: 0.1 + 0.2 reads 0.3. A whole number has none, and may be a long ID. */
function rounded(value: number): string {
  return String(Number.isSafeInteger(value) ? value : Number(value.toPrecision(12)));
}

function withoutBlankEnd(row: string[]): string[] {
  const last = row.findLastIndex((text) => text.trim() !== '');
  if (last >= spreadsheetLimits.columns) throw new SpreadsheetRefused('tooManyColumns');
  return row.slice(0, last + 1);
}
