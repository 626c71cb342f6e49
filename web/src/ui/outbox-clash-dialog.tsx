import type { OutboxRow } from '../api/outbox/outbox-row.ts';
import { keepMine, takeTheirs } from '../api/outbox/outbox.ts';
import { ClashDialog, clashWords } from './clash-dialog.tsx';
import { SaveStatus } from './save-status.tsx';

/** The word for a row that clashes. */
export function clashWord(row: Pick<OutboxRow, 'trouble'>): string {
  return clashWords(isOwnClash(row)).word;
}

function isOwnClash({ trouble }: Pick<OutboxRow, 'trouble'>): boolean {
  return trouble?.reason === 'clash' && trouble.own === true;
}

/** The sign and the word of a row that clashes. */
export function ClashStatus({
  row,
  withWord = false,
}: {
  row: Pick<OutboxRow, 'trouble'>;
  withWord?: boolean;
}) {
  return <SaveStatus wraps state="conflict" word={clashWord(row)} withWord={withWord} />;
}

/** A clash of a row that waits in the outbox; the choice is carried out there. */
export function OutboxClashDialog({
  row,
  theirs,
  onClose,
  ...clash
}: {
  open: boolean;
  row: OutboxRow;
  /** Who stored their record last, which may be another than who changed what clashes. */
  theirs: { updated_by: string | null; updated_at: string | null };
  fields: readonly { label: string; mine: string; theirs: string }[];
  onClose: () => void;
}) {
  const settle = (choice: (row: OutboxRow) => Promise<void>) => () => void choice(row).then(onClose);
  return (
    <ClashDialog
      {...clash}
      theirs={(row.trouble?.reason === 'clash' ? row.trouble.by : undefined) ?? theirs}
      name={row.label}
      changedAt={row.changed_at}
      own={isOwnClash(row)}
      onKeepMine={settle(keepMine)}
      onUseTheirs={settle(takeTheirs)}
      onClose={onClose}
    />
  );
}
