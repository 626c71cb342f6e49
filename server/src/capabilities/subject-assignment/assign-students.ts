import { formLevelOf } from 'contract/identifiers';
import {
  type BatchChange,
  studentsElsewhere,
  studentsMeanwhile,
  subjectAssignmentMessages,
  type SubjectStudentsBatch,
} from 'contract/subject-assignment';
import { type Database, inTransaction } from '../../database/transaction.ts';
import { changedSince, Invalid } from '../../errors.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { currentTerm } from '../terms/current-term.ts';
import { findTeacherOfSubject, lessonWarning } from './find-teacher-of-subject.ts';
import { areOwnAssignments } from './are-own-assignments.ts';
import { lockPresentStudents } from './lock-present-students.ts';
import { listTeachersOf, type RegisteredStudent, storeAssignments } from './subject-assignment-store.ts';

/**
 * Assigns students of a form, or of one of its classes, to a subject and teacher this year: all of them, or none
 * when one is unknown or elsewhere, or has another teacher by now than was seen. Each whose teacher changes has a history row,
 * and is answered with whom they had, so that it can be undone (`undoAssignStudents`). Students may be named by former ids.
 */
export async function assignStudents(
  db: Database,
  who: SignedIn,
  { form_level, form_class_id, students: sent, employee_id, subject_id, from = [] }: SubjectStudentsBatch,
): Promise<{ assigned: number; warning: string | null; changes: BatchChange[] }> {
  const { academic_year_id } = await currentTerm(db);
  const subject = { academic_year_id, subject_id };
  return inTransaction(db, async (trx) => {
    const teacher = await findTeacherOfSubject(trx, subject, employee_id);
    const { ids: students, found, presentOf } = await lockPresentStudents(trx, academic_year_id, sent);
    if (found.length < students.length) {
      throw new Invalid({ students: [subjectAssignmentMessages.noSuchStudent] });
    }
    const belongs = (student: RegisteredStudent) =>
      form_class_id === null
        ? formLevelOf(student.form_class_id) === form_level
        : student.form_class_id === form_class_id;
    const elsewhere = found.filter((student) => !belongs(student));
    if (elsewhere.length > 0) {
      const names = elsewhere.map((one) => `${one.last_name}, ${one.first_name} (${one.form_class_id})`);
      throw new Invalid({ students: [studentsElsewhere(names, form_class_id ?? `Form ${form_level}`)] });
    }
    const teachers = await listTeachersOf(trx, subject, students);
    const meanwhile = from.flatMap((seen) => {
      const id = presentOf(seen.student_id);
      const student = found.find(({ student_id }) => student_id === id);
      const stands = teachers.get(id) ?? null;
      // With this very teacher it is as it was wanted.
      const asSeen = [seen.employee_id, employee_id].includes(stands);
      return student === undefined || asSeen ? [] : [{ ...student, seen: seen.employee_id, stands }];
    });
    if (meanwhile.length > 0) {
      const names = meanwhile.map(({ last_name, first_name }) => `${last_name}, ${first_name}`);
      const own = await areOwnAssignments(trx, who, subject, meanwhile);
      throw changedSince(studentsMeanwhile(names, false), undefined, own, {
        ownMessage: studentsMeanwhile(names, true),
      });
    }
    const wanted = students.map((student_id) => ({ student_id, employee_id }));
    const changes = await storeAssignments(trx, who, subject, wanted);
    const classes = found.map((student) => student.form_class_id);
    return { assigned: students.length, warning: lessonWarning(teacher, classes), changes };
  });
}
