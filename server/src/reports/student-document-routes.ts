import { calls } from 'contract/calls';
import { presentIdOf } from '../capabilities/students/present-ids.ts';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import type { Documents } from './documents.ts';
import { handDocument } from './hand-document.ts';
import { exportRegistrationData } from './registration-data/export-registration-data.ts';
import { findRegistrationForm } from './registration-form/find-registration-form.ts';
import type { RegistrationFormModel } from './registration-form/registration-form-model.ts';
import { findTranscript } from './transcript/find-transcript.ts';

/** What is printed or taken out of students' records, for holders of 6 and Admin; each time in the history. */
export function studentDocumentRoutes(db: Database, documents: Documents): BoundCall[] {
  const parts = { db, documents };
  return [
    bind(calls.printTranscript, async ({ who, query }) => {
      const student_id = await presentIdOf(db, query.studentId);
      const found = await findTranscript(db, student_id);
      return handDocument(parts, who, found, { document: 'transcript', student_id, students: 1 });
    }),
    bind(calls.printRegistrationForm, async ({ who, params }) => {
      const student_id = await presentIdOf(db, params.studentId);
      const find = async () => findRegistrationForm(db, student_id);
      const what = { document: 'registration-form', student_id, students: 1 } as const;
      const making = { find, picturesIn: ({ student }: RegistrationFormModel) => [student.picture] };
      return handDocument(parts, who, await find(), what, making);
    }),
    bind(calls.downloadRegistrationData, async ({ who }) => exportRegistrationData(db, who)),
  ];
}
