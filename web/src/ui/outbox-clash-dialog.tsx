import type { OutboxRow } from '../api/outbox/outbox-row.ts';
import { keepMine, takeTheirs } from '../api/outbox/outbox.ts';
import { ClashDialog } from './clash-dialog.tsx';

/** A clash of a row that waits in the outbox; the choice is carried out there. */
export function OutboxClashDialog({
  row,
  onClose,
  ...clash
}: {
  open: boolean;
  row: OutboxRow;
  theirs: { updated_by: string | null; updated_at: string | null };
  fields: readonly { label: string; mine: string; theirs: string }[];
  onClose: () => void;
}) {
  const settle = (choice: (row: OutboxRow) => Promise<void>) => () => void choice(row).then(onClose);
  return (
    <ClashDialog
      {...clash}
      name={row.label}
      changedAt={row.changed_at}
      onKeepMine={settle(keepMine)}
      onUseTheirs={settle(takeTheirs)}
      onClose={onClose}
    />
  );
}
