import { compareClasses } from 'contract/class-order';
import { subjectAssignmentMessages } from 'contract/subject-assignment';
import { teacherWithoutLesson } from 'contract/term-mark-rows';
import type { Database } from '../../database/transaction.ts';
import { Invalid } from '../../errors.ts';
import {
  findSubjectTitle,
  findTeacherName,
  listTaughtClasses,
  type SubjectInYear,
} from './subject-assignment-store.ts';

export interface TeacherOfSubject {
  /** 'A. Mohammed' */
  teacher: string;
  subject_title: string;
  /** The classes to which this teacher teaches the subject. */
  classes: string[];
}

/** 422 for a subject out of use, and for a teacher who is not in service, unless `evenGone` ones will do. */
export async function findTeacherOfSubject(
  db: Database,
  subject: SubjectInYear,
  employeeId: number,
  { evenGone = false } = {},
): Promise<TeacherOfSubject> {
  const subject_title = await findSubjectTitle(db, subject.subject_id, { evenGone });
  const { noSuchSubject, noSuchTeacher } = subjectAssignmentMessages;
  if (subject_title === undefined) throw new Invalid({ subject_id: [noSuchSubject] });
  const teacher = await findTeacherName(db, employeeId, { evenGone });
  if (teacher === undefined) throw new Invalid({ employee_id: [noSuchTeacher] });
  return { teacher, subject_title, classes: await listTaughtClasses(db, subject, employeeId) };
}

/** That the teacher has no such lesson in some of the classes; null where that is all right. */
export function lessonWarning(
  { teacher, subject_title, classes }: TeacherOfSubject,
  ofStudents: readonly string[],
): string | null {
  const without = [...new Set(ofStudents)]
    .filter((formClass) => !classes.includes(formClass))
    .toSorted(compareClasses);
  return without.length === 0 ? null : teacherWithoutLesson(teacher, subject_title, without.join(', '));
}
