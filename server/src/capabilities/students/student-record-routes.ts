import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { changeStudentStatus } from './change-student-status.ts';
import { listEthnicGroups, listReligions, listStatuses } from './choice-store.ts';
import { familyPart } from './family-store.ts';
import { findFamily, findStudentPart } from './find-student-part.ts';
import { findStudent } from './find-student.ts';
import { listAllStudents } from './list-all-students.ts';
import { listStudentHistory } from './list-student-history.ts';
import { blankMedical, medicalPart } from './medical-store.ts';
import { blankPersonal, personalPart } from './personal-store.ts';
import { registerInClass } from './register-in-class.ts';
import { saveStudentPart } from './save-student-part.ts';
import { saveStudent } from './save-student.ts';

/** The Students section's records, for holders of 6 and Admin (3-decisions §3). */
export function studentRecordRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listAllStudents, async ({ query }) => listAllStudents(db, query.which)),
    bind(calls.listStudentStatuses, async () => listStatuses(db)),
    bind(calls.getStudent, async ({ params }) => findStudent(db, params.studentId)),
    bind(calls.saveStudent, async ({ who, body }) => {
      const { created, ...saved } = await saveStudent(db, who, body);
      return new Answered(created ? 201 : 200, saved);
    }),
    bind(calls.changeStudentStatus, async ({ who, body }) => changeStudentStatus(db, who, body)),
    bind(calls.registerInClass, async ({ who, body }) => {
      const { created, registration } = await registerInClass(db, who, body);
      return new Answered(created ? 201 : 200, registration);
    }),
    bind(calls.listStudentHistory, async ({ params }) => listStudentHistory(db, params.studentId)),
    ...partRoutes(db),
    bind(calls.listReligions, async () => listReligions(db)),
    bind(calls.listEthnicGroups, async () => listEthnicGroups(db)),
  ];
}

function partRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.getPersonalData, async ({ params }) => findStudentPart(db, personalPart, whose(params))),
    bind(calls.getBlankPersonalData, async () => ({ student_id: null, ...blankPersonal })),
    bind(calls.savePersonalData, async ({ who, body }) => {
      const { created, record } = await saveStudentPart(db, who, personalPart, body);
      return new Answered(created ? 201 : 200, record);
    }),
    bind(calls.getMedicalData, async ({ params }) => findStudentPart(db, medicalPart, whose(params))),
    bind(calls.getBlankMedicalData, async () => ({ student_id: null, ...blankMedical })),
    bind(calls.saveMedicalData, async ({ who, body }) => {
      const { created, record } = await saveStudentPart(db, who, medicalPart, body);
      return new Answered(created ? 201 : 200, record);
    }),
    bind(calls.listFamilyData, async ({ params }) => findFamily(db, params.studentId)),
    bind(calls.listBlankFamilyData, async () => []),
    bind(calls.saveFamilyData, async ({ who, body }) => {
      const { created, record } = await saveStudentPart(db, who, familyPart, body);
      return new Answered(created ? 201 : 200, record);
    }),
  ];
}

function whose({ studentId }: { studentId: number }) {
  return { student_id: studentId };
}
