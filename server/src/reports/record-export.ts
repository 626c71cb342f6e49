import { recordChange } from '../database/history.ts';
import { type Database, inTransaction } from '../database/transaction.ts';
import type { SignedIn } from '../http/signed-in.ts';

/** The documents and spreadsheets that hold personal data of students. */
type ExportedDocument =
  | 'achievement-day'
  | 'asr'
  | 'attendance-daily'
  | 'class-list'
  | 'device-internet'
  | 'ethnic-groups'
  | 'foreign-students'
  | 'mark-sheet'
  | 'marks'
  | 'merit-list'
  | 'religions'
  | 'registration-data'
  | 'registration-form'
  | 'registration-status'
  | 'report-cards'
  | 'school-feeding'
  | 'student-contact'
  | 'subject-choice'
  | 'transcript';

/** What was exported: which document, of whom, and of how many students; never what it says of them. */
export interface DataExport {
  document: ExportedDocument;
  student_id?: number;
  form_class_id?: string;
  form_level?: number;
  academic_year_id?: number;
  academic_term_id?: number;
  subject_id?: number;
  attendance_date?: string;
  students: number;
}

/**
 * Writes into the history who took personal data out of the application (docs/glossary.md, export). To be called at each
 * answer, once the document is made: a finished one that is answered again is another export.
 */
export async function recordExport(
  db: Database,
  who: SignedIn,
  { student_id, form_class_id, academic_term_id, subject_id, ...what }: DataExport,
): Promise<void> {
  await inTransaction(db, async (trx) =>
    recordChange(trx, who, {
      entity: 'export',
      ...(student_id !== undefined && { student_id }),
      ...(form_class_id !== undefined && { form_class_id }),
      ...(academic_term_id !== undefined && { academic_term_id }),
      ...(subject_id !== undefined && { subject_id }),
      before: null,
      after: what,
    }),
  );
}
