import { useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import { type Employee, employeeCalls, type EmployeeRecord, employeeRecord } from 'contract/employees';
import { subjectAssignmentCalls } from 'contract/subject-assignment';
import { timetableYearCalls } from 'contract/timetable-years';
import { useMemo } from 'react';

import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';

/** The employees in service with all that is known of them to those who manage employees. */
export function useTeachers() {
  const { data, error, refetch } = useQuery(queryOf(employeeCalls.listEmployees, {}));
  const teachers = useMemo(() => data?.flatMap(fullRecord), [data]);
  return { teachers, error, refetch };
}

/** The lists that a teacher stands in, or is named in, wherever they are shown. */
const listsOfTeachers = [
  employeeCalls.listEmployees,
  employeeCalls.listFormerEmployees,
  employeeCalls.getEmployeeDuties,
  timetableYearCalls.getTimetableOverview,
  subjectAssignmentCalls.listSubjectTeachers,
  subjectAssignmentCalls.listSubjectStudents,
  classCalls.listFormClassesInYear,
];

/** After anyone was added, changed, deleted or brought back. */
export async function refreshTeachers(): Promise<void> {
  await Promise.all(
    listsOfTeachers.map((call) => queryClient.invalidateQueries({ queryKey: queryKeyOf(call) })),
  );
}

/**
 * Shows what was just saved of a teacher in the list, before it is read anew: on a poor line what is done next would start from
 * an earlier version, and be refused.
 */
export function showInList(saved: EmployeeRecord): void {
  queryClient.setQueryData<Employee[]>(queryKeyOf(employeeCalls.listEmployees, {}), (teachers) =>
    teachers?.map((teacher) => (teacher.id === saved.id ? { ...teacher, ...saved } : teacher)),
  );
}

/** Left out is who came without the rest, which the server keeps from those who may not manage employees. */
function fullRecord(employee: Employee): EmployeeRecord[] {
  const { data } = employeeRecord.safeParse(employee);
  return data === undefined ? [] : [data];
}
