import { useMutation, useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import { employeeCalls } from 'contract/employees';
import { subjectAssignmentCalls } from 'contract/subject-assignment';
import { timetableCalls } from 'contract/timetable';
import { timetableYearCalls, type TimetableYear } from 'contract/timetable-years';
import { useEffect } from 'react';

import { isPerhapsStored } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryClient, queryKeyOf, queryOf } from '../../../api/query-client.ts';
import { onSessionRenewed } from '../../../api/session-store.ts';

/** The years that can have a timetable, and the one that this session edits (3-decisions §9, current-period). */
export function useTimetableYear() {
  const years = useQuery(queryOf(timetableYearCalls.listTimetableYears, {}));
  const period = useQuery(queryOf(timetableYearCalls.getCurrentPeriod, {}));
  const choose = useMutation({
    // One after another: of two choices the later one counts, whichever answer would come last.
    scope: { id: timetableYearCalls.chooseCurrentPeriod.path },
    mutationFn: async (academic_year_id: number) =>
      call(timetableYearCalls.chooseCurrentPeriod, { body: { academic_year_id } }),
    // What is being asked meanwhile would be answered with the year before this choice.
    onMutate: forgetAsked,
    async onSuccess(chosen) {
      // So would what was asked because no answer came to a choice before this one.
      await forgetAsked();
      queryClient.setQueryData(queryKeyOf(timetableYearCalls.getCurrentPeriod, {}), chosen);
    },
    onError(error) {
      // The session may be in that year, though nobody heard of it.
      if (isPerhapsStored(error)) void queryClient.invalidateQueries({ queryKey: currentPeriod });
    },
  });
  const year: TimetableYear | undefined = years.data?.find(
    ({ academic_year_id }) => academic_year_id === period.data?.academic_year_id,
  );
  const { mutate } = choose;
  const other = year?.current === 0 ? year.academic_year_id : undefined;
  // A session that was signed in to anew is at the current year.
  useEffect(() => {
    if (other === undefined) return;
    return onSessionRenewed(() => mutate(other));
  }, [other, mutate]);
  return {
    years: years.data ?? [],
    year,
    error: years.error ?? period.error,
    retry: () => void Promise.all([years.refetch(), period.refetch()]),
    choose,
  };
}

const currentPeriod = queryKeyOf(timetableYearCalls.getCurrentPeriod);

async function forgetAsked(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: currentPeriod });
}

/** The lists that lessons or form classes stand in. */
const listsOfLessons = [
  timetableYearCalls.getTimetableOverview,
  timetableYearCalls.listTimetableYears,
  timetableCalls.listTeacherLessons,
  timetableCalls.getTeacherTimetable,
  classCalls.listFormClassesInYear,
  subjectAssignmentCalls.listSubjectTeachers,
  employeeCalls.getEmployeeDuties,
];

/** After lessons or classes were changed: whatever shows them reads them anew. */
export async function refreshTimetable(): Promise<void> {
  await Promise.all(
    listsOfLessons.map((list) => queryClient.invalidateQueries({ queryKey: queryKeyOf(list) })),
  );
}
