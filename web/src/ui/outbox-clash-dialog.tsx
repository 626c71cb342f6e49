import type { OutboxRow } from '../api/outbox/outbox-row.ts';
import { keepMine, takeTheirs } from '../api/outbox/outbox.ts';
import { ClashDialog } from './clash-dialog.tsx';
import { SaveStatus } from './save-status.tsx';
import { uiTexts } from './texts.ts';

/** What is said of a row that clashes: with another person's change, or with one's own from another page or device. */
export function clashWords({ trouble }: Pick<OutboxRow, 'trouble'>) {
  return trouble?.reason === 'clash' && trouble.own === true ? uiTexts.ownClash : uiTexts.clash;
}

/** The sign and the word of a row that clashes. */
export function ClashStatus({
  row,
  withWord = false,
}: {
  row: Pick<OutboxRow, 'trouble'>;
  withWord?: boolean;
}) {
  return <SaveStatus state="conflict" word={clashWords(row).word} withWord={withWord} />;
}

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
      words={clashWords(row)}
      onKeepMine={settle(keepMine)}
      onUseTheirs={settle(takeTheirs)}
      onClose={onClose}
    />
  );
}
