import { attendanceNames, type MarkEntry, type MarkField, type MarkRecord } from 'contract/marks';

import type { ClashingSave } from '../../api/outbox/outbox-row.ts';
import { OutboxClashDialog } from '../../ui/outbox-clash-dialog.tsx';
import type { MarkOutboxRow } from './mark-kind.ts';
import { marksTexts } from './texts.ts';

/** What two people changed of one mark record, under the columns of the grid; the teacher chooses. */
export function MarkClashDialog({
  row,
  clash,
  ...dialog
}: {
  open: boolean;
  row: MarkOutboxRow;
  clash: ClashingSave<MarkRecord>;
  onClose: () => void;
}) {
  return (
    <OutboxClashDialog
      {...dialog}
      row={row}
      theirs={clash.theirs}
      fields={shownFields(clash.fields).map((field) => ({
        label: marksTexts.columns[field],
        mine: valueIn(row.wanted, field),
        theirs: valueIn(clash.theirs, field),
      }))}
    />
  );
}

type ShownField = Exclude<MarkField, 'course_attendance' | 'exam_attendance'>;

/** A mark is shown with its attendance, in one line. */
function shownFields(fields: readonly string[]): ShownField[] {
  const shown = fields.map((field) => field.replace('_attendance', '_mark') as ShownField);
  return [...new Set(shown)];
}

function valueIn(entry: MarkEntry, field: ShownField): string {
  if (field === 'course_mark' && entry.course_attendance !== 1)
    return attendanceNames[entry.course_attendance];
  if (field === 'exam_mark' && entry.exam_attendance !== 1) return attendanceNames[entry.exam_attendance];
  const value = entry[field];
  return value === null || value === '' ? marksTexts.nothing : String(value);
}
