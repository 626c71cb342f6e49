import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import { presentIdOf } from '../students/present-ids.ts';
import { getTermMarks } from './get-term-marks.ts';
import { listArchivedStudents } from './list-archived-students.ts';
import { registerStudent } from './register-student.ts';
import { saveArchiveMark } from './save-archive-mark.ts';

/** The marks of past terms and the classes in which they were earned, for Admin and holders of 9 (3-decisions §3, §9). */
export function marksArchiveRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listArchivedStudents, async () => listArchivedStudents(db)),
    bind(calls.getTermMarks, async ({ params }) => getTermMarks(db, await presentIdOf(db, params.studentId))),
    bind(calls.saveArchiveMark, async ({ who, body }) => {
      const { created, record } = await saveArchiveMark(db, who, body);
      return new Answered(created ? 201 : 200, record);
    }),
    bindOnce(db, calls.registerStudent, async ({ who, body }, trx) => {
      const { created, registration } = await registerStudent(trx, who, body);
      return new Answered(created ? 201 : 200, registration);
    }),
  ];
}
