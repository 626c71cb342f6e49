import { TabPages } from '../../ui/tab-pages.tsx';
import { BatchAssignment } from './batch-assignment.tsx';
import { SubjectTable } from './subject-table.tsx';
import { assignmentTexts as texts } from './texts.ts';

/** Subject Assignment: students one by one, or a class at once. */
export function SubjectAssignmentSection() {
  return (
    <TabPages
      label={texts.tabs}
      pages={[
        { title: texts.singleTab, content: <SubjectTable /> },
        { title: texts.batchTab, content: <BatchAssignment /> },
      ]}
    />
  );
}
