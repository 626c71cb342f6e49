import { studentUploadCalls, uploadPartRows, type UploadResult } from 'contract/student-upload';

import { isPerhapsStored } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { asSent, type PreviewRow } from './preview-rows.ts';

/** Milliseconds that a part of the rows may take. */
const patience = 120_000;

/**
 * Sends rows to be stored, part by part; tells of each part, and of one that may be stored though no answer came. Repeating it
 * as it was makes no student twice.
 */
export async function storeRows(
  rows: readonly PreviewRow[],
  academicYearId: number,
  {
    onPart,
    onUnheard,
  }: {
    onPart: (results: readonly UploadResult[]) => void;
    onUnheard: (part: readonly PreviewRow[]) => void;
  },
): Promise<void> {
  for (let start = 0; start < rows.length; start += uploadPartRows) {
    const part = rows.slice(start, start + uploadPartRows);
    const body = { data: JSON.stringify(part.map(asSent)), academic_year_id: academicYearId };
    let results: readonly UploadResult[];
    try {
      results = await call(studentUploadCalls.uploadStudents, { body }, { patience });
    } catch (error) {
      if (isPerhapsStored(error)) onUnheard(part);
      throw error;
    }
    onPart(results);
  }
}
