import { useQuery } from '@tanstack/react-query';
import { relationshipLabels } from 'contract/family-record';
import { fileTypeLabels, fileTypes } from 'contract/student-files';
import { type StudentChange, studentHistoryCalls } from 'contract/student-history';
import type { StudentRecord } from 'contract/students';
import { academicYearLabel } from 'contract/terms';

import { queryOf } from '../../../api/query-client.ts';
import { lastFirst } from '../../../ui/full-name.ts';
import { HistoryDialog, type ReadableLine } from '../../../ui/history-dialog.tsx';
import { historyTexts } from '../../../ui/history-texts.ts';
import { fieldInWords } from './field-in-words.ts';
import {
  familyFields,
  generalFields,
  type Lists,
  medicalFields,
  personalFields,
  type RecordField,
} from './record-fields.ts';
import { textOf } from './record-part.ts';
import { recordTexts as texts } from './texts.ts';

/** Who changed what of a student's record, in the words of its fields. */
export function StudentHistoryDialog({
  student,
  lists,
  onClose,
}: {
  student: StudentRecord;
  lists: Lists;
  onClose: () => void;
}) {
  const query = queryOf(studentHistoryCalls.listStudentHistory, {
    params: { studentId: String(student.student_id) },
  });
  // Nothing of it is kept once the dialog is gone, as of the record.
  const history = useQuery({ ...query, staleTime: 0, gcTime: 0 });
  return (
    <HistoryDialog
      name={lastFirst(student)}
      history={history}
      heading={historyTexts.recordField}
      linesOf={(changes) => changes.map((change) => lineOf(change, lists))}
      onClose={onClose}
    />
  );
}

function lineOf(change: StudentChange, lists: Lists): ReadableLine {
  const field = fieldsOf[change.part].find(({ name }) => name === change.field);
  const inWords = (value: StudentChange['from']) =>
    value === null ? '' : field ? fieldInWords(field, textOf(value), lists) : String(value);
  return { label: labelOf(change, field), from: inWords(change.from), to: inWords(change.to) };
}

const status: RecordField = { name: 'student_status', label: texts.status, kind: 'text' };
const fieldsOf: Readonly<Record<StudentChange['part'], readonly RecordField[]>> = {
  general: [...generalFields, status],
  class: generalFields,
  personal: personalFields,
  medical: medicalFields,
  family: familyFields,
  file: fileTypes.map((type) => ({ name: type, label: fileTypeLabels[type], kind: 'text' })),
};

function labelOf(change: StudentChange, field: RecordField | undefined): string {
  const label = field?.label ?? change.field;
  if (change.relationship !== null) return `${relationshipLabels[change.relationship]}: ${label}`;
  if (change.academic_year_id !== null) return `${label} ${academicYearLabel(change.academic_year_id)}`;
  return change.part === 'file' ? texts.fileOf(label) : label;
}
