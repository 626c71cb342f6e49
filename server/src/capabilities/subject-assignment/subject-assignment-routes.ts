import { calls } from 'contract/calls';
import { subjectAssignmentMessages } from 'contract/subject-assignment';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import { Answered, bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import { subjectTitle } from '../subjects/subject-title.ts';
import { currentTerm } from '../terms/current-term.ts';
import { assignStudent } from './assign-student.ts';
import { assignStudents } from './assign-students.ts';
import { removeStudent } from './remove-student.ts';
import { listSubjectStudents, listSubjectTeachers, type SubjectInYear } from './subject-assignment-store.ts';
import { undoAssignStudents } from './undo-assign-students.ts';

/** Who takes a subject in the current year, with whom (2-administration §2). */
export function subjectAssignmentRoutes(db: Database): BoundCall[] {
  async function thisYear(subject_id: number): Promise<SubjectInYear> {
    const title = await subjectTitle(db, subject_id);
    if (title === null) throw new NotFound(subjectAssignmentMessages.noSuchSubject);
    const { academic_year_id } = await currentTerm(db);
    return { academic_year_id, subject_id };
  }

  return [
    bind(calls.listSubjectStudents, async ({ params }) =>
      listSubjectStudents(db, await thisYear(params.subject)),
    ),
    bind(calls.listSubjectTeachers, async ({ params }) =>
      listSubjectTeachers(db, await thisYear(params.subject)),
    ),
    bindOnce(db, calls.saveStudentSubject, async ({ who, body }, trx) => {
      const { created, saved } = await assignStudent(trx, who, body);
      return new Answered(created ? 201 : 200, saved);
    }),
    bindOnce(db, calls.deleteStudentSubject, async ({ who, body }, trx) => removeStudent(trx, who, body)),
    bindOnce(db, calls.assignStudents, async ({ who, body }, trx) => assignStudents(trx, who, body)),
    bindOnce(db, calls.undoAssignStudents, async ({ who, body }, trx) => undoAssignStudents(trx, who, body)),
  ];
}
