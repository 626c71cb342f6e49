import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { academicYearId, academicYearIdInPath } from './identifiers.ts';
import { spreadsheetLimits } from './spreadsheets.ts';
import { type UploadField, uploadFields } from './upload-rows.ts';

/** Students sent as a spreadsheet: looked at first, stored when confirmed (2-administration §4, §7). */

const values = {
  last_name: z.string(),
  first_name: z.string(),
  sea_number: z.string(),
  form_class_id: z.string(),
  gender: z.string(),
  date_of_birth: z.string(),
  entry_date: z.string(),
  email_address: z.string(),
  previous_school: z.string(),
  address_home: z.string(),
} satisfies Record<UploadField, unknown>;

/** A row as it was read. What could be understood is in the school's forms, dates as YYYY-MM-DD. */
export const uploadRow = z.object({
  /** The row's number as the spreadsheet counts. */
  id: z.number().int(),
  ...values,
  /** Field → message; {} when the row can be stored. */
  errors: z.partialRecord(z.enum(uploadFields), z.string()),
  /** The student that the row is taken for; null for a new one. */
  existing_student_id: z.number().int().nullable(),
});
export type UploadRow = z.infer<typeof uploadRow>;

/**
 * Rows as they are sent to be stored; what else they hold is not looked at. `existing_student_id`: the student whom the
 * preview named; where the row means that one no longer it is refused, and without it the row is taken as it stands.
 */
const cell = z
  .string()
  .max(spreadsheetLimits.characters)
  .nullish()
  .transform((typed) => typed ?? '');
export const confirmedRows = z
  .array(
    z.object({
      id: z.number().int().min(0).max(1_000_000),
      last_name: cell,
      first_name: cell,
      sea_number: cell,
      form_class_id: cell,
      gender: cell,
      date_of_birth: cell,
      entry_date: cell,
      email_address: cell,
      previous_school: cell,
      address_home: cell,
      existing_student_id: z.number().int().nullish(),
    } satisfies Record<UploadField | 'id' | 'existing_student_id', unknown>),
  )
  .max(spreadsheetLimits.rows);
export type ConfirmedRow = z.infer<typeof confirmedRows>[number];

/**
 * What became of a row: a new student was added; a known one was registered in the class; or stood there
 * already, as when an upload is repeated; or nothing was stored, and `error` says why.
 */
export const uploadOutcomes = ['added', 'registered', 'unchanged', 'refused'] as const;

export const uploadResult = z.object({
  id: z.number().int(),
  record: z
    .object({
      student_id: z.number().int(),
      last_name: z.string(),
      first_name: z.string(),
      form_class_id: z.string(),
    })
    .nullable(),
  outcome: z.enum(uploadOutcomes),
  error: z.string().optional(),
});
export type UploadResult = z.infer<typeof uploadResult>;

const uploadYear = z.object({ academic_year_id: z.number().int(), academic_year: z.string() });
export type UploadYear = z.infer<typeof uploadYear>;

/** Confirmed rows go to the server in parts of so many, so that progress is real and a lost part is sent again. */
export const uploadPartRows = 100;

/** 'Registration Upload-20261121-0915.xlsx' */
export function uploadTemplateName(timestamp: string): string {
  return `Registration Upload-${timestamp}.xlsx`;
}

export const studentUploadCalls = {
  downloadUploadTemplate: endpoint({
    method: 'GET',
    path: '/api/student-upload-template',
    summary: 'A spreadsheet to fill in with new students',
    access: ['students'],
    produces: 'xlsx',
  }),
  listUploadYears: endpoint({
    method: 'GET',
    path: '/api/student-upload-academic-years',
    summary: 'The academic years that students can be uploaded into: the current one and the next',
    access: ['students'],
    response: z.array(uploadYear),
    produces: 'json',
  }),
  readUploadFile: endpoint({
    method: 'POST',
    path: '/api/store-registration-file',
    summary: 'Reads a spreadsheet of students (.xlsx, .csv) row by row and stores nothing',
    access: ['students'],
    takesFile: { bytes: spreadsheetLimits.bytes },
    /** The field beside the file. */
    body: z.object({ academic_year_id: academicYearIdInPath.optional() }),
    response: z.array(uploadRow),
    produces: 'json',
  }),
  uploadStudents: endpoint({
    method: 'POST',
    path: '/api/upload-new-students',
    summary:
      'Stores confirmed rows, each by itself, and answers what became of each; repeating it changes nothing',
    access: ['students'],
    bodyBytes: 4 * 1024 * 1024,
    body: z.object({
      /** The rows as a JSON string. */
      data: z.string(),
      academic_year_id: z.union([academicYearId, academicYearIdInPath]),
    }),
    response: z.array(uploadResult),
    produces: 'json',
  }),
};
