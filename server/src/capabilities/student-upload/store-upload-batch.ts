import type { UploadResult } from 'contract/student-upload';
import { studentMessages, studentStatusId } from 'contract/students';
import { type UploadErrors, uploadMessages, type UploadValues } from 'contract/upload-rows';
import { type Database, type DatabaseTransaction, inTransaction } from '../../database/transaction.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { holdFormClassesInUse } from '../classes/form-classes-in-use.ts';
import { addStudents, type NewStudent } from '../students/add-students.ts';
import { lockStudentIds } from '../students/next-student-ids.ts';
import { lockStudents, registerNew } from '../students/register-new.ts';
import { isSeaNumberTaken } from '../students/sea-number-taken.ts';
import type { Candidate } from './match-store.ts';
import { type MatchedRow, matchStudents } from './match-students.ts';
import { demandUploadYear } from './read-upload-file.ts';

const reason = 'upload';

/**
 * Stores rows that are good in themselves together, each wholly or not at all. Where something that came in between
 * would refuse the whole, each row is stored by itself, so that none takes another along (3-decisions §7).
 */
export async function storeUploadBatch(
  db: Database,
  who: SignedIn,
  { rows, academic_year_id }: { rows: readonly MatchedRow[]; academic_year_id: number },
): Promise<UploadResult[]> {
  try {
    return await inTransaction(db, async (trx) => storeTogether(trx, who, { rows, academic_year_id }));
  } catch (error) {
    if (!isSeaNumberTaken(error)) throw error;
    const [only] = rows;
    if (only !== undefined && rows.length === 1) {
      return [refusedRow(only.id, { sea_number: studentMessages.seaNumberTaken })];
    }
    const results: UploadResult[] = [];
    for (const row of rows) {
      results.push(...(await storeUploadBatch(db, who, { rows: [row], academic_year_id })));
    }
    return results;
  }
}

/** What is answered of a row that was not stored. */
export function refusedRow(id: number, errors: UploadErrors): UploadResult {
  return { id, outcome: 'refused', record: null, error: [...new Set(Object.values(errors))].join(' ') };
}

/** What is answered of a row whose student stands in the class already. */
export function unchangedRow(id: number, existing: Candidate, values: UploadValues): UploadResult {
  return { id, outcome: 'unchanged', record: recordOfKnown(existing, values) };
}

/** Looks again whom the rows mean, alone, so that two uploads add nobody twice. */
async function storeTogether(
  trx: DatabaseTransaction,
  who: SignedIn,
  { rows, academic_year_id }: { rows: readonly MatchedRow[]; academic_year_id: number },
): Promise<UploadResult[]> {
  await lockStudents(trx, idsOf(rows));
  await lockStudentIds(trx);
  // The school year may have turned since the rows were judged.
  await demandUploadYear(trx, academic_year_id);
  const inUse = new Set(await holdFormClassesInUse(trx));
  const matched = (await matchStudents(trx, academic_year_id, rows)).map((row) => intoClassInUse(row, inUse));
  const good = matched.filter(({ errors }) => Object.keys(errors).length === 0);
  const newcomers = good.filter(({ existing }) => existing === null);
  const added = await addStudents(
    trx,
    who,
    { academic_year_id, students: newcomers.map(({ values }) => newStudentOf(values)) },
    { reason, general: generalInfoChange },
  );
  const idOf = new Map(newcomers.map((row, index) => [row, added[index] ?? 0]));
  const known = good.filter(({ existing }) => existing !== null && existing.form_class_id === null);
  await registerNew(
    trx,
    who,
    known.map(({ existing, values }) => ({
      student_id: existing?.student_id ?? 0,
      academic_year_id,
      form_class_id: values.form_class_id,
    })),
    { reason },
  );
  return matched.map((row) => {
    const { id, errors, existing, values } = row;
    if (Object.keys(errors).length > 0) return refusedRow(id, errors);
    if (existing === null) return { id, outcome: 'added', record: recordOf(idOf.get(row) ?? 0, values) };
    if (existing.form_class_id !== null) return unchangedRow(id, existing, values);
    return { id, outcome: 'registered', record: recordOfKnown(existing, values) };
  });
}

/** A class may have been retired since the row was judged; who stands in one already stays there. */
function intoClassInUse(row: MatchedRow, inUse: ReadonlySet<string>): MatchedRow {
  const { form_class_id } = row.values;
  if (row.existing?.form_class_id != null || inUse.has(form_class_id)) return row;
  return { ...row, errors: { ...row.errors, form_class_id: uploadMessages.noSuchClass(form_class_id) } };
}

function idsOf(rows: readonly MatchedRow[]): number[] {
  return rows.flatMap(({ existing }) => (existing === null ? [] : [existing.student_id]));
}

function newStudentOf(values: UploadValues): NewStudent {
  return {
    row: {
      first_name: values.first_name,
      last_name: values.last_name,
      other_name: '',
      date_of_birth: values.date_of_birth || null,
      birth_certificate_pin: '',
      gender: values.gender === 'M' || values.gender === 'F' ? values.gender : null,
      serial_number: '',
      sea_number: values.sea_number,
      entry_date: values.entry_date || null,
    },
    form_class_id: values.form_class_id,
    personal: {
      email: values.email_address || null,
      previous_school: values.previous_school || null,
      address_home: values.address_home || null,
    },
  };
}

function generalInfoChange(student_id: number, { row, form_class_id }: NewStudent) {
  const student_status_id = studentStatusId.active;
  return {
    entity: 'student' as const,
    student_id,
    before: null,
    after: { ...row, student_id, student_status_id, form_class_id, version: 1 },
    reason,
  };
}

/** Who is on record already gets the class of the year, if none yet; all else stays as it is. */
function recordOfKnown({ student_id, last_name, first_name }: Candidate, values: UploadValues) {
  return recordOf(student_id, { ...values, last_name, first_name });
}

function recordOf(student_id: number, { last_name, first_name, form_class_id }: UploadValues) {
  return { student_id, last_name, first_name, form_class_id };
}
