import { queryOptions } from '@tanstack/react-query';
import { markCalls, type MarkRecord } from 'contract/marks';
import { termCalls } from 'contract/terms';
import { type TeacherLesson, timetableCalls } from 'contract/timetable';

import { call } from '../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { withStored } from './mark-kind.ts';

/** The mark sheet that is open: a teacher's lesson in the current term. */
export interface OpenLesson extends Pick<TeacherLesson, 'form_class_id' | 'subject_id' | 'subject_title'> {
  academic_term_id: number;
  employee_id: number;
}

/** Whether both are the same class's same subject. */
export function sameLesson(a: NamedLesson, b: NamedLesson): boolean {
  return a.form_class_id === b.form_class_id && a.subject_id === b.subject_id;
}

type NamedLesson = Pick<TeacherLesson, 'form_class_id' | 'subject_id'>;

/** The classes of a teacher in the current year. */
export function lessonsQuery(employeeId: number) {
  return queryOf(timetableCalls.listTeacherLessons, { params: { employeeId: String(employeeId) } });
}

/** What the subject of a lesson is called in the list of its teacher's classes; undefined where it is not among these. */
export function titleIn(
  lessons: readonly TeacherLesson[] | undefined,
  lesson: NamedLesson,
): string | undefined {
  return lessons?.find((one) => sameLesson(one, lesson))?.subject_title;
}

/** The same as the page has it by now: the office may rename the subject of an open lesson. */
export function titleNow(lesson: Pick<OpenLesson, keyof NamedLesson | 'employee_id'>): string | undefined {
  return titleIn(queryClient.getQueryData(lessonsQuery(lesson.employee_id).queryKey), lesson);
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
