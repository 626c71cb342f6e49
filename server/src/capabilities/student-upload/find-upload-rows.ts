import { spreadsheetLimits, spreadsheetMessages } from 'contract/spreadsheets';
import {
  type UploadField,
  uploadFields,
  uploadHeadings,
  uploadMessages,
  type UploadValues,
} from 'contract/upload-rows';
import { Invalid } from '../../errors.ts';
import { columnsNamed } from '../../spreadsheets/columns-named.ts';
import type { ReadSheet } from '../../spreadsheets/read-spreadsheet.ts';
import { sheetWithRows } from '../../spreadsheets/sheet-with-rows.ts';

/** Rows above the headings: a title, a note. */
const headingsWithin = 10;

/** Headings of other lists, for a file without ours and the names on the wire. */
const alsoCalled: Readonly<Partial<Record<UploadField, readonly string[]>>> = {
  last_name: ['surname', 'family name'],
  first_name: ['given name', 'first names'],
  sea_number: ['sea', 'sea no', 'sea number'],
  form_class_id: ['form class', 'form'],
  gender: ['sex'],
  date_of_birth: ['dob', 'birth date', 'birthdate'],
  entry_date: ['date of entry', 'admission date'],
  email_address: ['email', 'e-mail', 'e-mail address'],
  previous_school: ['primary school', 'last school'],
  address_home: ['address'],
};

/**
 * The rows of a file under its headings, which are known by name and may stand in any order; blank rows are left
 * out. Refuses a file without the columns that are needed, without students or with too many.
 */
export function findUploadRows(sheets: readonly ReadSheet[]): ({ id: number } & UploadValues)[] {
  const rows = sheetWithRows(sheets, (ofSheet) => headingsIn(ofSheet) !== -1);
  const headingsAt = headingsIn(rows);
  if (headingsAt === -1) throw new Invalid({ file: [uploadMessages.noHeadings] });
  return rowsUnder(rows, headingsAt);
}

function headingsIn(rows: readonly string[][]): number {
  return rows.slice(0, headingsWithin).findIndex(isHeadings);
}

function rowsUnder(rows: readonly string[][], headingsAt: number): ({ id: number } & UploadValues)[] {
  const columns = columnsOf(rows[headingsAt] ?? []);
  const students = rows.flatMap((cells, index) => {
    if (index <= headingsAt) return [];
    const values = Object.fromEntries(
      uploadFields.map((field) => [field, cells[columns.get(field) ?? -1] ?? '']),
    ) as UploadValues;
    const isBlank = Object.values(values).every((text) => text.trim() === '');
    return isBlank ? [] : [{ id: index + 1, ...values }];
  });
  if (students.length === 0) throw new Invalid({ file: [uploadMessages.noRows] });
  if (students.length > spreadsheetLimits.rows)
    throw new Invalid({ file: [spreadsheetMessages.tooManyRows] });
  return students;
}

function isHeadings(cells: readonly string[]): boolean {
  const columns = columnsOf(cells);
  return (['last_name', 'first_name', 'form_class_id'] as const).every((field) => columns.has(field));
}

function columnsOf(cells: readonly string[]): Map<UploadField, number> {
  return columnsNamed(cells.map(headingKey), namesOfFields);
}

const namesOfFields: ReadonlyMap<UploadField, readonly string[]> = new Map(
  uploadFields.map((field) => [
    field,
    [uploadHeadings[field], field, ...(alsoCalled[field] ?? [])].map(headingKey),
  ]),
);

function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
