import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { reportRefused } from '../api/unsent.ts';
import { afterPaint } from './after-paint.ts';
import { useDraft } from './use-draft.ts';

/** Hands over what is being typed in the cell that has the focus. */
let handOver: () => void = () => undefined;

/** Stores what is typed in a cell that is still open, before its value is used elsewhere. */
export function storeTyped(): void {
  handOver();
}

export type Reading<T> = { ok: true; value: T; notice: string | null } | { ok: false; message: string };

/**
 * A text cell: it shows what is stored until one types, keeps what is typed until it can be stored, and
 * never loses it. `read` says what the text means; what cannot be stored stays in the field with a message.
 */
export function useTypedCell<T>(cell: {
  id: string;
  stored: string;
  open: boolean;
  read: (text: string) => Reading<T>;
  /** Reads as one types, e.g. to clamp at once. null: leave the text as it is. */
  asTyped?: (text: string) => { text: string; notice: string } | null;
  save: (value: T) => void;
}) {
  const { draft, latest, edit } = useDraft(cell.id, cell.open);
  const [message, showMessage] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  function setMessage(now: string | null) {
    showMessage(now);
    reportRefused(cell.id, now !== null);
  }

  function commit() {
    if (latest.current === null) return;
    const reading = cell.read(latest.current);
    if (!reading.ok) {
      setMessage(reading.message);
      return;
    }
    if (reading.notice !== null) setNotice(reading.notice);
    cell.save(reading.value);
    edit(null);
    setMessage(null);
  }

  /** Forgets what is being typed; the cell shows what is stored. */
  function drop() {
    edit(null);
    setMessage(null);
    setNotice(null);
  }

  // Text that an earlier page left in this cell is stored now.
  useEffect(() => {
    commit();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the cell is first drawn
  }, []);

  // A cell that leaves the page (filter, next class, phone's next student) takes nothing with it.
  const commitNow = useRef(commit);
  commitNow.current = commit;
  useEffect(() => () => commitNow.current(), []);

  return {
    message,
    notice,
    /** For the element: what it shows is not handed over yet. */
    typed: draft !== null || undefined,
    text: draft ?? cell.stored,
    input: {
      value: draft ?? cell.stored,
      'aria-invalid': message !== null,
      onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        const changed = cell.asTyped?.(event.target.value) ?? null;
        setNotice(changed?.notice ?? null);
        setMessage(null);
        edit(changed?.text ?? event.target.value);
        handOver = () => commitNow.current();
      },
      onBlur(_event: FocusEvent) {
        // The next cell has the focus first; until it is handed over, the text is kept as a draft.
        if (latest.current !== null) afterPaint(() => commitNow.current());
      },
      onKeyDown(event: KeyboardEvent) {
        if (latest.current === null) return;
        // A field whose text was changed for the person has nothing of its own to undo.
        const undoes = (event.ctrlKey || event.metaKey) && event.key === 'z' && notice !== null;
        if (event.key !== 'Escape' && !undoes) return;
        event.preventDefault();
        event.stopPropagation();
        drop();
      },
    },
    commit,
    drop,
  };
}
