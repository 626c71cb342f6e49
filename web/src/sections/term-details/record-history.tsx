import { type RegisteredStudent, termDetailCalls } from 'contract/term-details';

import { lastFirst } from '../../ui/full-name.ts';
import { HistoryDialog } from '../../ui/history-dialog.tsx';
import { historyTexts } from '../../ui/history-texts.ts';
import { useHistory } from '../../ui/use-history.ts';
import { termTexts } from './texts.ts';

/** Who changed a student's term record, when, from and to. */
export function RecordHistory({ student, onClose }: { student: RegisteredStudent; onClose: () => void }) {
  const params = { studentId: String(student.student_id), termId: String(student.academic_term_id) };
  const history = useHistory(termDetailCalls.listTermDetailHistory, { params }, { state: student.version });
  return (
    <HistoryDialog
      name={lastFirst(student)}
      history={history}
      heading={historyTexts.recordField}
      linesOf={(changes, { moved }) => [
        ...(moved === undefined ? [] : [{ label: termTexts.formClass, ...moved }]),
        ...changes.map(({ field, from, to }) => ({
          label: termTexts.fields[field],
          from: String(from ?? ''),
          to: String(to ?? ''),
        })),
      ]}
      onClose={onClose}
    />
  );
}
