import { queryOptions } from '@tanstack/react-query';
import type { TeacherLesson } from 'contract/timetable';
import { markCalls, type MarkRecord } from 'contract/marks';
import { termCalls } from 'contract/terms';

import { call } from '../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { withStored } from './mark-kind.ts';

/** The mark sheet that is open: a teacher's lesson in the current term. */
export interface OpenLesson extends Pick<TeacherLesson, 'form_class_id' | 'subject_id' | 'subject_title'> {
  academic_term_id: number;
  employee_id: number;
}

/** Whether both are the same class's same subject. */
export function sameLesson(a: TeacherLesson, b: TeacherLesson): boolean {
  return a.form_class_id === b.form_class_id && a.subject_id === b.subject_id;
}

/** The students of a lesson and their records. */
export function sheetQuery(lesson: OpenLesson) {
  const input = {
    params: {
      className: lesson.form_class_id,
      termId: String(lesson.academic_term_id),
      subjectCode: String(lesson.subject_id),
      employeeId: String(lesson.employee_id),
    },
  };
  return queryOptions({
    queryKey: queryKeyOf(markCalls.listLessonStudents, input),
    queryFn: async ({ signal }) => withStored(await call(markCalls.listLessonStudents, input, { signal })),
  });
}

/** Whether exams count in the lesson's class this term. */
export function configurationQuery({ form_class_id }: Pick<OpenLesson, 'form_class_id'>) {
  return queryOf(termCalls.getTermConfiguration, { params: { className: form_class_id } });
}

/** A student's record of an open lesson, as the server last gave it. */
export function storedRecord(lesson: OpenLesson, studentId: number): MarkRecord | undefined {
  const sheet = queryClient.getQueryData(sheetQuery(lesson).queryKey);
  return sheet?.data.find(({ student_id }) => student_id === studentId);
}
