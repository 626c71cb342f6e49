import { academicYearLabel } from 'contract/terms';
import { currentTerm } from '../../capabilities/terms/current-term.ts';
import type { Database } from '../../database/transaction.ts';
import type { SpreadsheetAnswer } from '../../http/bind-endpoint.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { writeTable } from '../../spreadsheets/write-table.ts';
import { recordExport } from '../record-export.ts';
import { listFamilyRecords, listMedicalRecords } from '../registration-form/registration-form-store.ts';
import { documentFileName } from '../render/document-file-name.ts';
import { registrationDataColumns } from './registration-data-columns.ts';
import { listRegisteredStudents } from './registration-data-store.ts';

/** The registration data of the current students as a file, one row a student, with its row in the history. */
export async function exportRegistrationData(db: Database, who: SignedIn): Promise<SpreadsheetAnswer> {
  const { academic_year_id } = await currentTerm(db);
  const students = await listRegisteredStudents(db, academic_year_id);
  const ids = students.map(({ student_id }) => student_id);
  const [families, medical] = await Promise.all([listFamilyRecords(db, ids), listMedicalRecords(db, ids)]);
  const familyOf = Map.groupBy(families, ({ student_id }) => student_id);
  const medicalOf = new Map(medical.map((record) => [record.student_id, record]));
  const year = academicYearLabel(academic_year_id);
  const xlsx = await writeTable({
    title: `Registration data ${year}`,
    sheet: 'Registration data',
    columns: registrationDataColumns.map(({ heading, width, days }) => ({
      heading,
      width,
      days: days ?? false,
    })),
    frozenColumns: 3,
    rows: students.map((student) => {
      const { student_id } = student;
      const data = { student, family: familyOf.get(student_id) ?? [], medical: medicalOf.get(student_id) };
      return registrationDataColumns.map(({ value }) => value(data));
    }),
  });
  await recordExport(db, who, { document: 'registration-data', students: students.length });
  return { xlsx, file_name: documentFileName(['registration-data', year], 'xlsx') };
}
