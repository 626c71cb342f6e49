import { useQuery } from '@tanstack/react-query';
import { classCalls, classSettingsCalls } from 'contract/classes';
import type { Answer } from 'contract/endpoint';
import { marksArchiveCalls } from 'contract/marks-archive';
import { type ListedStudent, studentCalls, type StudentRecord, studentRecordCalls } from 'contract/students';
import { subjectAssignmentCalls } from 'contract/subject-assignment';
import { termRegistrationCalls } from 'contract/term-registration';

import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';

/** The current students, or the archive, which is fetched when it is looked into: it grows with the years. */
export function useStudents(archive: boolean) {
  return useQuery(studentsQuery(archive ? 'archived' : 'current'));
}

/** Fetches the current students while the section's code is being made ready. */
export function fetchStudentsAhead(): void {
  void queryClient.prefetchQuery(studentsQuery('current'));
}

function studentsQuery(which: 'current' | 'archived') {
  return queryOf(studentRecordCalls.listAllStudents, { query: { which } });
}

/** The lists that a student stands in, or is counted in, wherever they are shown. */
const listsOfStudents = [
  studentRecordCalls.listAllStudents,
  studentCalls.listCurrentStudents,
  subjectAssignmentCalls.listSubjectStudents,
  marksArchiveCalls.listArchivedStudents,
  termRegistrationCalls.listTermRegistration,
  termRegistrationCalls.listLateStudents,
  classCalls.listFormClassesInYear,
  classSettingsCalls.listAllFormClasses,
];

/** After anyone was added, changed, moved or brought back. */
export async function refreshStudents(): Promise<void> {
  await Promise.all(
    listsOfStudents.map((call) => queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })),
  );
}

/**
 * Shows what was just saved of a student in the lists that have them, before these are read anew: on a poor line what is done
 * next would start from an earlier version, and be refused.
 */
export function showInLists(student: StudentRecord): void {
  const withStudent = (rows: ListedStudent[]) =>
    rows.map((row) => (row.student_id === student.student_id ? { ...row, ...student } : row));
  queryClient.setQueriesData<Answer<typeof studentRecordCalls.listAllStudents>>(
    { queryKey: queryKeyOf(studentRecordCalls.listAllStudents) },
    (lists) =>
      lists && {
        current_students: withStudent(lists.current_students),
        archived_students: withStudent(lists.archived_students),
      },
  );
}
