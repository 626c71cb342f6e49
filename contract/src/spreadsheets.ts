import { grouped } from './counted.ts';

/** Files that staff send as spreadsheets (3-decisions §7): their limits, and why one is refused. */

export const spreadsheetLimits = {
  /** Of the file as it is sent. */
  bytes: 5 * 1024 * 1024,
  /** Of students, marks or what else is sent. */
  rows: 2000,
  /** Of a sheet, with titles and headings; blank ones not counted, which tables that were once longer end with. */
  rowsOfSheet: 2010,
  /** Of a sheet, blank ones counted. */
  rowsWithBlank: 10_000,
  columns: 60,
  /** Of one cell; the rest is cut, and far longer than anything that is asked for. */
  characters: 1000,
} as const;

export const spreadsheetMessages = {
  notASpreadsheet: 'This file is no spreadsheet. Choose an .xlsx or a .csv file.',
  oldFormat: 'This is an old or password-protected Excel file. Save it as .xlsx without a password.',
  otherFormat: 'This kind of spreadsheet is not understood. Save it as .xlsx or .csv.',
  damaged: 'This file is damaged or was not fully copied.',
  expandsTooFar: 'This file holds far more than a spreadsheet of the school should.',
  unsafe: 'This file holds macros, links to other files or other parts that are not taken.',
  tooManyRows: `This file has more than ${grouped(spreadsheetLimits.rows)} rows.`,
  tooManyBlankRows: `This file has more than ${grouped(spreadsheetLimits.rowsWithBlank)} rows, blank ones counted. Copy those that are filled into a new file.`,
  tooManyColumns: `This file has more than ${spreadsheetLimits.columns} columns.`,
  tooSlow: 'This file took too long to read. Try again, or copy the rows into a new file.',
} as const;

/** Which of several is meant, nobody can know. */
export function severalSheetsMessage(names: readonly string[]): string {
  const listed = names.map((name) => `“${name}”`).join(', ');
  return `Rows stand on more than one sheet of this file: ${listed}. Keep the one that is to be read.`;
}

export type SpreadsheetFault = keyof typeof spreadsheetMessages;
