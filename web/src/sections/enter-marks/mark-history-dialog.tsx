import { markHistoryCalls, readableChanges } from 'contract/mark-history';
import type { MarkRecord } from 'contract/marks';

import { lastFirst } from '../../ui/full-name.ts';
import { HistoryDialog } from '../../ui/history-dialog.tsx';
import { useHistory } from '../../ui/use-history.ts';
import { marksTexts } from './texts.ts';

/** The history of a student's mark record, under the columns of the grid. */
export function MarkHistoryDialog({ record, onClose }: { record: MarkRecord; onClose: () => void }) {
  const params = {
    studentId: String(record.student_id),
    termId: String(record.academic_term_id),
    subjectId: String(record.subject_id),
  };
  const history = useHistory(markHistoryCalls.listMarkHistory, { params }, { state: record.version });
  return (
    <HistoryDialog
      name={lastFirst(record)}
      history={history}
      linesOf={(changes) =>
        readableChanges(changes).map(({ column, from, to }) => ({
          label: marksTexts.columns[column],
          from,
          to,
        }))
      }
      onClose={onClose}
    />
  );
}
