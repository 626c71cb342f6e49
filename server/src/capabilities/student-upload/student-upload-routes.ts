import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { readUploadFile } from './read-upload-file.ts';
import { uploadStudents } from './upload-students.ts';
import { listUploadYears } from './upload-years.ts';
import { writeUploadTemplate } from './write-upload-template.ts';

/** Students out of a spreadsheet: the template, what a file holds, and storing its rows (3-decisions §7). */
export function studentUploadRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.downloadUploadTemplate, async () => writeUploadTemplate(db)),
    bind(calls.listUploadYears, async () => listUploadYears(db)),
    bind(calls.readUploadFile, async ({ body, file }) =>
      readUploadFile(db, { bytes: file.bytes, academic_year_id: body.academic_year_id }),
    ),
    bind(calls.uploadStudents, async ({ who, body }) => uploadStudents(db, who, body)),
  ];
}
