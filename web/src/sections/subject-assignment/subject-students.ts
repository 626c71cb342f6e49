import {
  type BatchUndo,
  type SubjectStudent,
  subjectAssignmentCalls,
  type SubjectTeacher,
  type UndoneBatch,
} from 'contract/subject-assignment';
import { studentCalls } from 'contract/students';

import { isRefused } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { unlessGone } from '../../api/unless-gone.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { assignmentTexts as texts } from './texts.ts';

/** This year's students of a subject. */
export function subjectStudentsQuery(subjectId: number) {
  return queryOf(subjectAssignmentCalls.listSubjectStudents, { params: { subject: String(subjectId) } });
}

/** The staff, with those who teach the subject this year first. */
export function subjectTeachersQuery(subjectId: number) {
  return queryOf(subjectAssignmentCalls.listSubjectTeachers, { params: { subject: String(subjectId) } });
}

/** Reads the students of a subject anew after a change of theirs. */
export async function refreshSubject(subjectId: number): Promise<void> {
  await queryClient.invalidateQueries({
    queryKey: queryKeyOf(subjectAssignmentCalls.listSubjectStudents, {
      params: { subject: String(subjectId) },
    }),
  });
}

/**
 * After a change that failed: who was refused for being in another class by now, or gone, student or teacher, is offered no
 * longer.
 */
export async function refreshAfterFailure(subjectId: number, error: unknown): Promise<void> {
  const offered = [studentCalls.listCurrentStudents, subjectAssignmentCalls.listSubjectTeachers];
  await Promise.all([
    refreshSubject(subjectId),
    ...(isRefused(error)
      ? offered.map(async (list) => queryClient.invalidateQueries({ queryKey: queryKeyOf(list) }))
      : []),
  ]);
}

/** Gives a student a teacher in the subject. `from`: whom the student was seen to have, null for nobody. */
export async function assignStudent(
  student: Pick<SubjectStudent, 'subject_id' | 'student_id'>,
  employee_id: number,
  from: number | null,
): Promise<string | null> {
  const { subject_id, student_id } = student;
  const body = { subject_id, student_id, employee_id, from_employee_id: from };
  const { warning } = await refreshing(subject_id, call(subjectAssignmentCalls.saveStudentSubject, { body }));
  return warning;
}

/** Takes a student out of the subject; one who is not in it any more, as where no answer came before, is out of it. */
export async function unassignStudent({
  subject_id,
  student_id,
  employee_id,
}: SubjectStudent): Promise<void> {
  const body = { subject_id, student_id, employee_id };
  await refreshing(subject_id, unlessGone(call(subjectAssignmentCalls.deleteStudentSubject, { body })));
}

/** Puts the students of a batch of one's own back, but for those whose assignment was changed since. */
export async function undoBatch(batch: BatchUndo): Promise<UndoneBatch> {
  return refreshing(batch.subject_id, call(subjectAssignmentCalls.undoAssignStudents, { body: batch }));
}

/** With the list read anew after a change; why it failed is not kept back until that, too, has had no answer. */
async function refreshing<Answer>(subjectId: number, change: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await change;
    await refreshSubject(subjectId);
    return answer;
  } catch (error) {
    void refreshAfterFailure(subjectId, error);
    throw error;
  }
}

/** 'Mohammed, Aisha – 4 Sci, 5 Sci'; the classes are those in which the teacher has this subject. */
export function teacherLabel(teacher: SubjectTeacher): string {
  return texts.teacherWithClasses(lastFirst(teacher), teacher.form_class_ids);
}
