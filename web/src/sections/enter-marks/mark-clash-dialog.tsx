import type { MarkField, MarkRecord } from 'contract/marks';

import type { ClashingSave } from '../../api/outbox/outbox-row.ts';
import { OutboxClashDialog } from '../../ui/outbox-clash-dialog.tsx';
import { shownFields, valueInWords } from './mark-in-words.ts';
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
      fields={shownFields(clash.fields as readonly MarkField[]).map((field) => ({
        label: marksTexts.columns[field],
        mine: valueInWords(row.wanted, field),
        theirs: valueInWords(clash.theirs, field),
      }))}
    />
  );
}
