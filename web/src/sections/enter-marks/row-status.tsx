import type { MarkRecord } from 'contract/marks';
import { memo, useContext, useDeferredValue, useRef, useState } from 'react';

import { focusWhenFree } from '../../ui/focus-when-free.ts';
import { ClashStatus } from '../../ui/outbox-clash-dialog.tsx';
import { RefusedDialog } from '../../ui/refused-dialog.tsx';
import { SaveStatus } from '../../ui/save-status.tsx';
import { useGoOnAfter } from '../../ui/use-go-on-after.ts';
import { HistoryButton } from './history-button.tsx';
import { MarkClashDialog } from './mark-clash-dialog.tsx';
import { useOpenTrouble } from './open-trouble.tsx';
import { RowTabIndex } from './row-tab-index.ts';
import { marksTexts } from './texts.ts';
import type { MarkRow } from './use-mark-row.ts';

/** How a row's save stands, and the way to its history. */
export function RowStatus({ record, row }: { record: MarkRecord; row: MarkRow }) {
  // Drawn right after the key that changed it, so that the key itself is not kept waiting for it.
  const { state, pending } = useDeferredValue(row);
  const place = useRef<HTMLSpanElement>(null);
  useGoOnAfter(pending !== undefined && pending.trouble !== null, () => rowFocus(place.current));
  return (
    <span className="state" ref={place}>
      <SaveState studentId={record.student_id} state={state} pending={pending} />
      <HistoryButton record={record} />
    </span>
  );
}

/** Where one goes on in a row: its first cell in the grid; on a card, where a field would raise the keypad, the history. */
function rowFocus(place: HTMLElement | null): HTMLElement | null | undefined {
  return (
    place?.closest('tr')?.querySelector<HTMLElement>('[data-cell]') ??
    place?.querySelector<HTMLElement>('[data-history]')
  );
}

/** Where a save stands still, a button that says why and offers what can be done. */
const SaveState = memo(function SaveState({
  studentId,
  state,
  pending,
}: Pick<MarkRow, 'state' | 'pending'> & { studentId: number }) {
  const [open, setOpen] = useOpenTrouble(studentId, (pending?.trouble ?? null) !== null);
  const tabIndex = useContext(RowTabIndex);
  // The phone was turned: what opened the question is not there any more for the focus to come back to.
  const [cameOpen] = useState(open);
  const button = useRef<HTMLButtonElement>(null);
  if (state === null) return null;
  if (pending === undefined || pending.trouble === null) return <SaveStatus state={state} />;
  const close = () => {
    setOpen(false);
    if (cameOpen) focusWhenFree(() => button.current);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="trouble"
        data-trouble
        tabIndex={tabIndex}
        onClick={() => setOpen(true)}
      >
        {state === 'conflict' ? <ClashStatus row={pending} /> : <SaveStatus state={state} />}
      </button>
      {open && pending.trouble.reason === 'clash' && (
        <MarkClashDialog open row={pending} clash={pending.trouble} onClose={close} />
      )}
      {open && pending.trouble.reason !== 'clash' && (
        <RefusedDialog
          open
          row={pending}
          title={pending.held && marksTexts.partRefusedTitle}
          kept={pending.held && marksTexts.partRefusedKept}
          message={pending.trouble.message}
          onClose={close}
        />
      )}
    </>
  );
});
