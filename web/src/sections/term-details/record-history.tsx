import { useQuery } from '@tanstack/react-query';
import { type RegisteredStudent, termDetailCalls } from 'contract/term-details';

import { queryOf } from '../../api/query-client.ts';
import { HistoryDialog } from '../../ui/history-dialog.tsx';
import { termTexts } from './texts.ts';

/** Who changed a student's term record, when, from and to. */
export function RecordHistory({ student, onClose }: { student: RegisteredStudent; onClose: () => void }) {
  const query = queryOf(termDetailCalls.listTermDetailHistory, {
    params: { studentId: String(student.student_id), termId: String(student.academic_term_id) },
  });
  const history = useQuery({ ...query, staleTime: 0 });
  return (
    <HistoryDialog
      name={`${student.last_name}, ${student.first_name}`}
      history={history}
      linesOf={(changes) =>
        changes.map(({ field, from, to }) => ({
          label: termTexts.fields[field],
          from: String(from ?? ''),
          to: String(to ?? ''),
        }))
      }
      onClose={onClose}
    />
  );
}
