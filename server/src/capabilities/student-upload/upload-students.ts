import { confirmedRows, type ConfirmedRow, uploadOutcomes, type UploadResult } from 'contract/student-upload';
import { messages } from 'contract/messages';
import { checkUploadRows } from 'contract/upload-rows';
import { recordChange } from '../../database/history.ts';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { schoolToday } from '../../school-today.ts';
import { formClassesInUse } from '../classes/form-classes-in-use.ts';
import { addYear } from '../terms/academic-year.ts';
import { type MatchedRow, matchStudents } from './match-students.ts';
import { demandUploadYear } from './read-upload-file.ts';
import { refusedRow, storeUploadBatch, unchangedRow } from './store-upload-batch.ts';

/** Rows of one transaction: few enough that nobody else who registers a student waits long. */
const batchRows = 100;

/**
 * Stores confirmed rows and answers what became of each. Rows are judged anew: a preview is believed in nothing.
 * Students who are on record already are registered or left as they are, so that doing it again, also after a
 * crash, makes no duplicates (3-decisions §7).
 */
export async function uploadStudents(
  db: Database,
  who: SignedIn,
  upload: { data: string; academic_year_id: number },
): Promise<UploadResult[]> {
  const rows = parseRows(upload.data);
  const academic_year_id = await demandUploadYear(db, upload.academic_year_id);
  const [formClasses, today] = await Promise.all([formClassesInUse(db), schoolToday(db)]);
  const checked = checkUploadRows(rows, { formClasses, today });
  const named = checked.map((row, place) => ({ ...row, named: rows[place]?.existing_student_id ?? null }));
  const judged = await matchStudents(db, academic_year_id, named);
  const results = new Map<MatchedRow, UploadResult>();
  for (const one of judged) {
    const settled = settledAlready(one);
    if (settled !== null) results.set(one, settled);
  }
  const open = judged.filter((one) => !results.has(one));
  if (open.length > 0) await addYear(db, academic_year_id);
  for (let start = 0; start < open.length; start += batchRows) {
    const batch = open.slice(start, start + batchRows);
    const stored = await storeUploadBatch(db, who, { rows: batch, academic_year_id });
    for (const [index, one] of batch.entries()) {
      const result = stored[index];
      if (result !== undefined) results.set(one, result);
    }
  }
  const inOrder = judged.map((one) => results.get(one)).filter((result) => result !== undefined);
  await recordUpload(db, who, academic_year_id, inOrder);
  return inOrder;
}

/** What is answered of a row that nothing is stored of: it is wrong, or an upload is repeated. */
function settledAlready({ id, values, errors, existing }: MatchedRow): UploadResult | null {
  if (Object.keys(errors).length > 0) return refusedRow(id, errors);
  return existing !== null && existing.form_class_id !== null ? unchangedRow(id, existing, values) : null;
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

/** Notes who uploaded how many. */
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
