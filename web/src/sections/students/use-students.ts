import { useQuery } from '@tanstack/react-query';
import { type ListedStudent, studentCalls, studentRecordCalls } from 'contract/students';

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

/** After anyone was added, changed, moved or brought back. */
export async function refreshStudents(): Promise<void> {
  const calls = [studentRecordCalls.listAllStudents, studentCalls.listCurrentStudents];
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })));
}

export function fullName({ first_name, last_name }: Pick<ListedStudent, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}

/** As lists show it (2-administration §3). */
export function listedName({
  first_name,
  last_name,
}: Pick<ListedStudent, 'first_name' | 'last_name'>): string {
  return `${last_name}, ${first_name}`;
}
