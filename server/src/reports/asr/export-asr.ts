import type { Database } from '../../database/transaction.ts';
import type { SpreadsheetAnswer } from '../../http/bind-endpoint.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { writeWorkbook } from '../../spreadsheets/workbook.ts';
import { recordExport } from '../record-export.ts';
import { documentFileName } from '../render/document-file-name.ts';
import { asrSheets } from './asr-sheets.ts';
import { findAsr } from './find-asr.ts';

/** The annual statistical return as a file, with its row in the history. */
export async function exportAsr(db: Database, who: SignedIn): Promise<SpreadsheetAnswer> {
  const asr = await findAsr(db);
  const xlsx = await writeWorkbook(`Annual statistical return ${asr.year}`, asrSheets(asr));
  await recordExport(db, who, { document: 'asr', students: asr.enrolment });
  return { xlsx, file_name: documentFileName(['ASR', asr.year, 'secondary-schools'], 'xlsx') };
}
