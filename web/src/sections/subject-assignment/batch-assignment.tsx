import { useQuery } from '@tanstack/react-query';
import { classCalls } from 'contract/classes';
import { listsWholeClass } from 'contract/marks';
import { studentCalls } from 'contract/students';
import { subjectCalls } from 'contract/subjects';

import { queryOf } from '../../api/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { BatchForm } from './batch-form.tsx';
import { assignmentTexts as texts } from './texts.ts';

/** Batch Assignment, once it is known which subjects, classes and students there are. */
export function BatchAssignment() {
  const subjects = useQuery(queryOf(subjectCalls.listSubjects, {}));
  const classes = useQuery(queryOf(classCalls.listFormClasses, {}));
  const students = useQuery(queryOf(studentCalls.listCurrentStudents, {}));
  const failure = subjects.error ?? classes.error ?? students.error;
  if (subjects.data && classes.data && students.data) {
    if (classes.data.length === 0)
      return <EmptyState title={uiTexts.noClasses} hint={uiTexts.noClassesHint} />;
    const withChoices = classes.data.filter(({ id }) => !listsWholeClass(id));
    if (withChoices.length === 0)
      return <EmptyState title={texts.noneWithChoices} hint={texts.noneWithChoicesHint} />;
    return <BatchForm subjects={subjects.data} classes={withChoices} students={students.data} />;
  }
  if (failure) {
    const again = () => void Promise.all([subjects.refetch(), classes.refetch(), students.refetch()]);
    return <ErrorPanel error={failure} title={texts.batchNotLoaded} onRetry={again} />;
  }
  return <LoadingBlock height={320} />;
}
