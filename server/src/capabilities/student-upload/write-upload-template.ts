import { uploadTemplateName } from 'contract/student-upload';
import { type UploadField, uploadFields, uploadHeadings } from 'contract/upload-rows';
import { spreadsheetLimits } from 'contract/spreadsheets';
import type { Database } from '../../database/transaction.ts';
import type { SpreadsheetAnswer } from '../../http/bind-endpoint.ts';
import { schoolNow } from '../../school-today.ts';
import { type CellRule, type SheetToWrite, writeWorkbook } from '../../spreadsheets/workbook.ts';
import { formClassesInUse } from '../classes/form-classes-in-use.ts';

const widths: Readonly<Record<UploadField, number>> = {
  last_name: 22,
  first_name: 22,
  sea_number: 14,
  form_class_id: 10,
  gender: 9,
  date_of_birth: 14,
  entry_date: 14,
  email_address: 28,
  previous_school: 30,
  address_home: 40,
};

/** Where the first student stands: under a title, a note and the headings. */
const firstRow = 4;

/** More than a school takes in; and if rows are put in between them, the file does not become too long for it. */
const rowsOfText = 1000;

/** A spreadsheet to fill in with new students; classes and genders are chosen from lists (3-decisions §8.18). */
export async function writeUploadTemplate(db: Database): Promise<SpreadsheetAnswer> {
  const formClasses = await formClassesInUse(db);
  const xlsx = await writeWorkbook('Student registration', [
    studentsSheet(formClasses),
    listsSheet(formClasses),
  ]);
  const timestamp = (await schoolNow(db)).replaceAll(/[-:]/g, '').replace(' ', '-');
  return { xlsx, file_name: uploadTemplateName(timestamp) };
}

function studentsSheet(formClasses: readonly string[]): SheetToWrite {
  return {
    name: 'Students',
    widths: uploadFields.map((field) => widths[field]),
    frozen: { rows: firstRow - 1, columns: 2 },
    rows: [
      [{ value: 'Student registration', look: 'title' }],
      [
        {
          value:
            'One student a row. Last Name, First Name and Class are needed, and the SEA Number or the Date of Birth. Dates as 2014-03-09 or 09/03/2014, the day first.',
          look: 'note',
        },
      ],
      uploadFields.map((field) => ({ value: uploadHeadings[field], look: 'heading' })),
      // What is typed stays as it was typed: no date is turned round and no number loses its zeros.
      ...Array.from({ length: rowsOfText }, () =>
        uploadFields.map(() => ({ value: null, look: 'text' as const })),
      ),
    ],
    rules: [
      choice(
        'form_class_id',
        `Lists!$A$1:$A$${Math.max(1, formClasses.length)}`,
        'Choose a class of the list.',
      ),
      choice('gender', 'Lists!$B$1:$B$2', 'Choose M or F.'),
    ],
  };
}

function choice(field: UploadField, list: string, errorMessage: string): CellRule {
  const letter = 'ABCDEFGHIJ'.charAt(uploadFields.indexOf(field));
  const range = `${letter}${firstRow}:${letter}${firstRow + spreadsheetLimits.rows - 1}`;
  return { type: 'list', formula1: list, range, errorTitle: uploadHeadings[field], errorMessage };
}

/** What the lists of the first sheet offer. */
function listsSheet(formClasses: readonly string[]): SheetToWrite {
  const genders = ['M', 'F'];
  const rows = Array.from({ length: Math.max(formClasses.length, genders.length) }, (_, index) => [
    { value: formClasses[index] ?? null, look: 'plain' as const },
    { value: genders[index] ?? null, look: 'plain' as const },
  ]);
  return { name: 'Lists', hidden: true, widths: [12, 12], rows };
}
