import { useMutation, useQuery } from '@tanstack/react-query';
import { timetableCalls } from 'contract/timetable';
import { timetableYearCalls, type TimetableYear } from 'contract/timetable-years';

import { call } from '../../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../../api/query-client.ts';

/** The years that can have a timetable, and the one that this session edits (3-decisions §9, current-period). */
export function useTimetableYear() {
  const years = useQuery(queryOf(timetableYearCalls.listTimetableYears, {}));
  const period = useQuery(queryOf(timetableYearCalls.getCurrentPeriod, {}));
  const choose = useMutation({
    // One after another: of two choices the later one counts, whichever answer would come last.
    scope: { id: timetableYearCalls.chooseCurrentPeriod.path },
    mutationFn: async (academic_year_id: number) =>
      call(timetableYearCalls.chooseCurrentPeriod, { body: { academic_year_id } }),
    onSuccess: (chosen) =>
      queryClient.setQueryData(queryKeyOf(timetableYearCalls.getCurrentPeriod, {}), chosen),
  });
  const year: TimetableYear | undefined = years.data?.find(
    ({ academic_year_id }) => academic_year_id === period.data?.academic_year_id,
  );
  return {
    years: years.data ?? [],
    year,
    error: years.error ?? period.error,
    retry: () => void Promise.all([years.refetch(), period.refetch()]),
    choose,
  };
}

/** After lessons or classes were changed: whatever shows them reads them anew. */
export async function refreshTimetable(): Promise<void> {
  const paths = [
    timetableYearCalls.getTimetableOverview.path,
    timetableYearCalls.listTimetableYears.path,
    timetableCalls.listTeacherLessons.path,
    timetableCalls.getTeacherTimetable.path,
    '/api/form-classes-list',
    '/api/subject-teachers/:subject',
    '/api/employee-duties/:employeeId',
  ];
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}
