import type { UploadRow } from 'contract/student-upload';
import { studentMessages } from 'contract/students';
import { checkUploadRows } from 'contract/upload-rows';
import type { Database } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import { schoolToday } from '../../school-today.ts';
import { readSpreadsheet } from '../../spreadsheets/read-spreadsheet.ts';
import { formClassesInUse } from '../classes/form-classes-in-use.ts';
import { findUploadRows } from './find-upload-rows.ts';
import { matchStudents } from './match-students.ts';
import { listUploadYears } from './upload-years.ts';

/** The rows of a file of students with what is wrong with each. Nothing is stored (3-decisions §7). */
export async function readUploadFile(
  db: Database,
  { bytes, academic_year_id }: { bytes: Uint8Array; academic_year_id: number | undefined },
): Promise<UploadRow[]> {
  const year = await demandUploadYear(db, academic_year_id);
  const rows = findUploadRows(await readSpreadsheet(bytes));
  const [formClasses, today] = await Promise.all([formClassesInUse(db), schoolToday(db)]);
  const matched = await matchStudents(db, year, checkUploadRows(rows, { formClasses, today }));
  return matched.map(({ id, values, errors, existing }) => ({
    id,
    ...values,
    errors,
    existing_student_id: existing?.student_id ?? null,
  }));
}

/** One of the years to upload into, the current one where none is named; 422 for another. */
export async function demandUploadYear(db: Database, academicYearId: number | undefined): Promise<number> {
  const years = await listUploadYears(db);
  const found = years.find(
    ({ academic_year_id }) => academic_year_id === (academicYearId ?? academic_year_id),
  );
  if (found === undefined) throw new Invalid({ academic_year_id: [studentMessages.noSuchYear] });
  return found.academic_year_id;
}
