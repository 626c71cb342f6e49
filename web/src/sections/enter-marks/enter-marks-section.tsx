import { EmptyState } from '../../ui/empty-state.tsx';

/** Enter Marks (1-term-reporting §2). */
export function EnterMarksSection() {
  return <EmptyState title="This section is not available yet" />;
}
