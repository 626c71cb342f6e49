import { EmptyState } from '../../ui/empty-state.tsx';

/** Print/View Reports (1-term-reporting §2). */
export function ReportsSection() {
  return <EmptyState title="This section is not available yet" />;
}
