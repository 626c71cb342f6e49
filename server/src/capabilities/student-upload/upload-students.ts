import { confirmedRows, type ConfirmedRow, uploadOutcomes, type UploadResult } from 'contract/student-upload';
import { studentMessages } from 'contract/students';
import { messages } from 'contract/messages';
import { checkUploadRows } from 'contract/upload-rows';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { schoolToday } from '../../school-today.ts';
import { formClassesInUse } from '../classes/form-classes-in-use.ts';
import { isSeaNumberTaken } from '../students/sea-number-taken.ts';
import { type MatchedRow, matchStudents } from './match-students.ts';
import { demandUploadYear } from './read-upload-file.ts';
import { refusedRow, storeUploadRow, unchangedRow } from './store-upload-row.ts';
import { addYear } from './year-store.ts';

/**
 * Stores confirmed rows, each in a transaction of its own, and answers what became of each. Rows are judged anew: a
 * preview is believed in nothing. Students who are on record already are registered or left as they are, so that
 * doing it again, also after a crash, makes no duplicates (3-decisions §7).
 */
export async function uploadStudents(
  db: Database,
  who: SignedIn,
  upload: { data: string; academic_year_id: number },
): Promise<UploadResult[]> {
  const rows = parseRows(upload.data);
  const academic_year_id = await demandUploadYear(db, upload.academic_year_id);
  await addYear(db, academic_year_id);
  const [formClasses, today] = await Promise.all([formClassesInUse(db), schoolToday(db)]);
  const checked = checkUploadRows(rows, { formClasses, today });
  const matched = await matchStudents(db, academic_year_id, checked);
  const results: UploadResult[] = [];
  for (const [index, { id }] of rows.entries()) {
    const row = matched[index];
    if (row !== undefined) results.push(await storeRow(db, who, { id, row, academic_year_id }));
  }
  await recordUpload(db, who, academic_year_id, results);
  return results;
}

function parseRows(data: string): ConfirmedRow[] {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    throw new Invalid({ data: [messages.badJson] });
  }
  const rows = confirmedRows.safeParse(json);
  if (!rows.success) throw new Invalid({ data: [messages.checkFields] });
  return rows.data;
}

async function storeRow(
  db: Database,
  who: SignedIn,
  { id, row, academic_year_id }: { id: number; row: MatchedRow; academic_year_id: number },
): Promise<UploadResult> {
  const { values, errors, existing } = row;
  if (Object.keys(errors).length > 0) return refusedRow(id, errors);
  // An upload that is repeated has nothing to wait for.
  if (existing !== null && existing.form_class_id !== null) return unchangedRow(id, existing, values);
  try {
    return await inTransaction(db, async (trx) => storeUploadRow(trx, who, { id, row, academic_year_id }));
  } catch (error) {
    if (isSeaNumberTaken(error)) return refusedRow(id, { sea_number: studentMessages.seaNumberTaken });
    throw error;
  }
}

/**
 * Notes who uploaded how many. The rows' own transactions did not wait for the disk; this one does, and what was
 * written before it is on the disk with it, before anyone is told that it is stored.
 */
async function recordUpload(
  db: Database,
  who: SignedIn,
  academic_year_id: number,
  results: readonly UploadResult[],
): Promise<void> {
  const count = (wanted: UploadResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length;
  if (count('refused') === results.length) return;
  await inTransaction(db, async (trx) =>
    recordChange(trx, who, {
      entity: 'student_upload',
      before: null,
      after: {
        academic_year_id,
        ...Object.fromEntries(uploadOutcomes.map((outcome) => [outcome, count(outcome)])),
      },
    }),
  );
}
