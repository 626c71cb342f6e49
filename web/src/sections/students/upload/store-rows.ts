import { studentUploadCalls, uploadPartRows, type UploadResult } from 'contract/student-upload';

import { call } from '../../../api/call.ts';
import { asSent, type PreviewRow } from './preview-rows.ts';

/** Milliseconds that a part of the rows may take. */
const patience = 120_000;

/** Sends rows to be stored, part by part; tells of each part. Repeating it makes no student twice. */
export async function storeRows(
  rows: readonly PreviewRow[],
  academicYearId: number,
  onPart: (results: readonly UploadResult[]) => void,
): Promise<void> {
  for (let start = 0; start < rows.length; start += uploadPartRows) {
    const data = JSON.stringify(rows.slice(start, start + uploadPartRows).map(asSent));
    const body = { data, academic_year_id: academicYearId };
    onPart(await call(studentUploadCalls.uploadStudents, { body }, { patience }));
  }
}
