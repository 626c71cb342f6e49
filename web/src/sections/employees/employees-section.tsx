import { employeeCalls } from 'contract/employees';
import { useEffect } from 'react';

import { queryClient, queryOf } from '../../api/query-client.ts';
import { TabPages } from '../../ui/tab-pages.tsx';
import { TeachersTab } from './teachers-tab.tsx';
import { employeesTexts as texts } from './texts.ts';
import { TimetableTab } from './timetable/timetable-tab.tsx';

/** Employees: who teaches what in which year, and who works here. */
export function EmployeesSection() {
  // A deletion asks for one of them in the other tab.
  useEffect(() => void queryClient.prefetchQuery(queryOf(employeeCalls.listEmployeeStatuses, {})), []);
  return (
    <TabPages
      label={texts.tabs}
      pages={[
        { title: texts.timetableTab, content: <TimetableTab /> },
        { title: texts.teachersTab, content: <TeachersTab /> },
      ]}
    />
  );
}
