import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { markHistoryCalls, readableChanges } from 'contract/mark-history';
import type { MarkRecord } from 'contract/marks';

import { queryOf } from '../../api/query-client.ts';
import { HistoryDialog } from '../../ui/history-dialog.tsx';
import { marksTexts } from './texts.ts';

/** The history of a student's mark record, under the columns of the grid. */
export function MarkHistoryDialog({ record, onClose }: { record: MarkRecord; onClose: () => void }) {
  const query = queryOf(markHistoryCalls.listMarkHistory, {
    params: {
      studentId: String(record.student_id),
      termId: String(record.academic_term_id),
      subjectId: String(record.subject_id),
    },
  });
  // Asked for again with each version: what is stored while it is open stands in it, too.
  const queryKey = [...query.queryKey, record.version];
  const history = useQuery({ ...query, queryKey, staleTime: 0, placeholderData: keepPreviousData });
  return (
    <HistoryDialog
      name={`${record.last_name}, ${record.first_name}`}
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
