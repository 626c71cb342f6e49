import { calls } from 'contract/calls';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import type { SignedIn } from '../http/signed-in.ts';
import { findDeviceInternet } from './device-internet/find-device-internet.ts';
import type { Documents } from './documents.ts';
import { findForeignStudents } from './foreign-students/find-foreign-students.ts';
import { type FoundDocument, makeDocument } from './found-document.ts';
import { type DataExport, recordExport } from './record-export.ts';
import { findRegistrationStatus } from './registration-status/find-registration-status.ts';
import type { DocumentSchool } from './render/document-school.ts';
import { findSchoolFeeding } from './school-feeding/find-school-feeding.ts';
import { findStudentContacts } from './student-contact/find-student-contacts.ts';

/** The lists of this year's students: each is found as a plain model, made, and written into the history. */
export function listReportRoutes(db: Database, documents: Documents): BoundCall[] {
  async function hand(who: SignedIn, found: FoundDocument<{ school: DocumentSchool }>, what: DataExport) {
    const answer = await makeDocument({ db, documents }, what.document, found);
    await recordExport(db, who, what);
    return answer;
  }

  return [
    bind(calls.printRegistrationStatus, async ({ who, params }) => {
      const found = await findRegistrationStatus(db, params.level);
      const { students } = found.model.counts;
      return hand(who, found, {
        document: 'registration-status',
        form_level: params.level,
        students: students.total,
      });
    }),
    bind(calls.printSchoolRegistrationStatus, async ({ who }) => {
      const found = await findRegistrationStatus(db, null);
      return hand(who, found, {
        document: 'registration-status',
        students: found.model.counts.students.total,
      });
    }),
    bind(calls.printDeviceInternet, async ({ who, params }) => {
      const found = await findDeviceInternet(db, params.formLevel);
      const { students } = found.model.counts;
      return hand(who, found, {
        document: 'device-internet',
        form_level: params.formLevel,
        students: students.total,
      });
    }),
    bind(calls.printSchoolFeeding, async ({ who }) => {
      const found = await findSchoolFeeding(db);
      return hand(who, found, { document: 'school-feeding', students: found.model.counts.students.total });
    }),
    bind(calls.printStudentContacts, async ({ who, params }) => {
      const found = await findStudentContacts(db, params.formClassId);
      const { students } = found.model.counts;
      return hand(who, found, {
        document: 'student-contact',
        form_class_id: params.formClassId,
        students: students.total,
      });
    }),
    bind(calls.printForeignStudents, async ({ who }) => {
      const found = await findForeignStudents(db);
      return hand(who, found, { document: 'foreign-students', students: found.model.counts.total });
    }),
  ];
}
