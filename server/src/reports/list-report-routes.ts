import { calls } from 'contract/calls';
import type { Database } from '../database/transaction.ts';
import { bind, type BoundCall } from '../http/bind-endpoint.ts';
import { findDeviceInternet } from './device-internet/find-device-internet.ts';
import type { Documents } from './documents.ts';
import { findForeignStudents } from './foreign-students/find-foreign-students.ts';
import { handDocument } from './hand-document.ts';
import { findRegistrationStatus } from './registration-status/find-registration-status.ts';
import { findSchoolFeeding } from './school-feeding/find-school-feeding.ts';
import { findStudentContacts } from './student-contact/find-student-contacts.ts';

/** The lists of this year's students: each is found as a plain model, made, and written into the history. */
export function listReportRoutes(db: Database, documents: Documents): BoundCall[] {
  const parts = { db, documents };
  return [
    bind(calls.printRegistrationStatus, async ({ who, params }) => {
      const found = await findRegistrationStatus(db, params.level);
      const { students } = found.model.counts;
      return handDocument(parts, who, found, {
        document: 'registration-status',
        form_level: params.level,
        students: students.total,
      });
    }),
    bind(calls.printSchoolRegistrationStatus, async ({ who }) => {
      const found = await findRegistrationStatus(db, null);
      return handDocument(parts, who, found, {
        document: 'registration-status',
        students: found.model.counts.students.total,
      });
    }),
    bind(calls.printDeviceInternet, async ({ who, params }) => {
      const found = await findDeviceInternet(db, params.formLevel);
      const { students } = found.model.counts;
      return handDocument(parts, who, found, {
        document: 'device-internet',
        form_level: params.formLevel,
        students: students.total,
      });
    }),
    bind(calls.printSchoolFeeding, async ({ who }) => {
      const found = await findSchoolFeeding(db);
      return handDocument(parts, who, found, {
        document: 'school-feeding',
        students: found.model.counts.students.total,
      });
    }),
    bind(calls.printStudentContacts, async ({ who, params }) => {
      const found = await findStudentContacts(db, params.formClassId);
      const { students } = found.model.counts;
      return handDocument(parts, who, found, {
        document: 'student-contact',
        form_class_id: params.formClassId,
        students: students.total,
      });
    }),
    bind(calls.printForeignStudents, async ({ who }) => {
      const found = await findForeignStudents(db);
      return handDocument(parts, who, found, {
        document: 'foreign-students',
        students: found.model.counts.total,
      });
    }),
  ];
}
