import { TabPages } from '../../ui/tab-pages.tsx';
import { TeachersTab } from './teachers-tab.tsx';
import { employeesTexts as texts } from './texts.ts';
import { TimetableTab } from './timetable/timetable-tab.tsx';

/** Employees: who teaches what in which year, and who works here. */
export function EmployeesSection() {
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
