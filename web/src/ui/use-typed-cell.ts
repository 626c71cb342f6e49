import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { observable } from '../api/observable.ts';
import { keepRefused } from '../api/refused-drafts.ts';
import { reportRefused } from '../api/unsent.ts';
import { afterPaint } from './after-paint.ts';
import { type RefusedCell, registerRefused } from './refused-cells.ts';
import { uiTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';
import { leavesWithWindow } from './window-focus.ts';

/** Hands over what is typed in the cell in which one typed last, as long as that is on the page. */
let handOver: RefObject<() => void> | null = null;

/** Whether something stands in a cell as it was typed, neither handed over nor refused: it can be taken back. */
export const isTyping = observable(false);

/** Stores what is typed in a cell that is still open, before its value is used elsewhere. */
export function storeTyped(): void {
  handOver?.current();
}

export type Reading<T> = { ok: true; value: T; notice: string | null } | { ok: false; message: string };

/** What stood in a cell when one began to type in it, and the version of its record then. */
export interface Seen {
  text: string;
  version: number;
}

/** What was done to an entry ('150 → 100'), and the text that it speaks of. */
interface Notice {
  words: string;
  of: string;
}

interface TypedCell<T> {
  id: string;
  /** How a list names it apart from its sheet: 'Ali, Rehana, Exam'. */
  of: string;
  stored: string;
  open: boolean;
  read: (text: string) => Reading<T>;
  /** Reads as one types, e.g. to clamp at once. null: leave the text as it is. */
  asTyped?: (text: string) => { text: string; notice: string } | null;
  /** Its message is said to screen readers where it stands. */
  isHeard?: boolean;
  /** The version drawn, asked for as one begins to type, where another's change meanwhile is to be told apart. */
  version?: () => number;
  /**
   * `over`: what one began to type over. Whether another is stored there by now is for who knows what is stored: the cell
   * knows what is drawn, and a class that has just been loaded anew is not.
   */
  save: (value: T, over?: Seen) => void;
}

/**
 * A text cell: it shows what is stored until one types, keeps what is typed until it can be stored, and
 * never loses it. `read` says what the text means; what cannot be stored stays in the field with a message.
 */
export function useTypedCell<T>(cell: TypedCell<T>) {
  const { input, typed } = useCell(cell, 'at once');
  return { ...typed, input: { ...input, value: typed.text } };
}

/**
 * The same for a plain field that shows by itself what is typed in it: a key's picture does not wait until its cell
 * is drawn. What is stored is written into the field here and nowhere else, so it takes no `value`.
 */
export function useTypedField<T>(cell: TypedCell<T>) {
  const { latest, input, typed } = useCell(cell, 'after the picture');
  const { onChange: type, ...handlers } = input;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Not the text that was drawn: a key may have come since.
    if (field.current !== null) write(field.current, latest.current ?? cell.stored);
  });
  return {
    ...typed,
    input: {
      ...handlers,
      ref: field,
      // Not onChange, which is silent where the first digit typed over a mark is that very mark: 67 over 6.
      onInput({ currentTarget }: FormEvent<HTMLInputElement>) {
        type({ target: currentTarget });
        write(currentTarget, latest.current ?? cell.stored);
      },
      onKeyDown(event: KeyboardEvent) {
        const held = latest.current !== null;
        handlers.onKeyDown(event);
        if (!held || latest.current !== null || field.current === null) return;
        // It was given up: the next key, and what is pasted, replaces what stands there, as where one has just come.
        write(field.current, cell.stored);
        field.current.select();
      },
    },
  };
}

/** Only what differs, for writing takes the caret; a field that was chosen as a whole stays so, and typing replaces. */
function write(field: HTMLInputElement, text: string): void {
  if (field.value === text) return;
  const whole =
    document.activeElement === field &&
    field.selectionStart === 0 &&
    field.selectionEnd === field.value.length;
  field.value = text;
  if (whole) field.select();
}

function useCell<T>(cell: TypedCell<T>, drawn: 'at once' | 'after the picture') {
  const { draft, latest, outdated, edit, goOn, isStored } = useDraft({
    ...cell,
    drawn,
    onTakenUp() {
      begin();
      commit();
    },
  });
  const text = draft ?? cell.stored;
  /** What is said of the text, from what is stored by now. */
  const [refusal, showRefusal] = useState<((stored: string) => string) | null>(null);
  /** The same, for what runs before it is drawn. */
  const isRefused = useRef(false);
  const message = refusal === null ? null : refusal(cell.stored);
  const [noticed, setNotice] = useState<Notice | null>(null);
  // What it speaks of may be gone: undone, or changed by someone else.
  const notice = noticed?.of === text ? noticed.words : null;

  const begun = useRef<Seen>(null);

  function begin() {
    begun.current = cell.version === undefined ? null : { text: cell.stored, version: cell.version() };
  }

  function refuse(now: ((stored: string) => string) | null, isSeen = true) {
    isRefused.current = now !== null;
    showRefusal(() => now);
    const waits = now === null ? null : latest.current;
    reportRefused(cell.id, waits, isSeen && cell.isHeard);
    // Once the text is kept, which happens after the picture of its last key.
    if (waits !== null) afterPaint(() => keepRefused(cell.id, waits));
  }

  /**
   * `goesOn`: one is still in the field, and finds the blank there that one ended with. `isSeen`: the cell is still on
   * the page, and what it says of the text is read and heard there.
   */
  function commit({ goesOn = false, isSeen = true } = {}) {
    if (latest.current === null) return;
    isTyping.set(false);
    if (isStored()) {
      if (!goesOn) edit(null);
      return;
    }
    const over = begun.current ?? undefined;
    // Someone closed it, who wrote over nothing of one's own.
    if (!cell.open && latest.current === over?.text) return edit(null);
    // Someone stored another: it is theirs until one has typed anew.
    if (outdated.current) return refuse(uiTexts.storedSince, isSeen);
    const reading = cell.read(latest.current);
    if (!reading.ok) return refuse(() => reading.message, isSeen);
    const asStored = String(reading.value ?? '');
    if (reading.notice !== null) setNotice({ words: reading.notice, of: asStored });
    cell.save(reading.value, over);
    if (goesOn && latest.current.trim() === asStored) {
      goOn(asStored);
      if (over !== undefined) begun.current = { ...over, text: asStored };
    } else {
      edit(null);
    }
    refuse(null);
  }

  /** Forgets what is being typed; the cell shows what is stored. */
  function drop() {
    isTyping.set(false);
    edit(null);
    refuse(null);
    setNotice(null);
  }

  // A cell that leaves the page (filter, next class, phone's next student) takes nothing with it.
  const commitNow = useRef<(how?: { goesOn?: boolean; isSeen?: boolean }) => void>(commit);
  const refusalNow = useRef<RefusedCell>(null);
  useLayoutEffect(() => {
    commitNow.current = commit;
    refusalNow.current = {
      giveUp() {
        const given = isRefused.current ? latest.current : null;
        if (isRefused.current) drop();
        return given;
      },
      putBack(given) {
        begin();
        edit(given);
        commit();
      },
    };
  });
  useEffect(
    () => () => {
      commitNow.current({ isSeen: false });
      if (handOver === commitNow) handOver = null;
    },
    [],
  );
  // Nor does one that somebody else closes under what is being typed.
  useEffect(() => {
    if (!cell.open) commitNow.current();
  }, [cell.open]);
  useEffect(
    () =>
      registerRefused(cell.id, {
        giveUp: () => refusalNow.current?.giveUp() ?? null,
        putBack: (given) => refusalNow.current?.putBack(given),
      }),
    [cell.id],
  );

  return {
    latest,
    typed: {
      message,
      notice,
      /** For the element: what it shows is not handed over yet, and whether it is another text than what is stored. */
      typed: draft === null ? undefined : draft === cell.stored ? ('same' as const) : ('other' as const),
      text,
      commit,
      drop,
    },
    input: {
      'aria-invalid': message !== null,
      onChange({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) {
        const changed = cell.asTyped?.(target.value) ?? null;
        if (latest.current === null || outdated.current) begin();
        setNotice(changed && { words: changed.notice, of: changed.text });
        refuse(null);
        const text = changed?.text ?? target.value;
        edit(text);
        isTyping.set(text !== cell.stored);
        handOver = commitNow;
      },
      onBlur({ target }: FocusEvent) {
        if (latest.current === null) return;
        const goesOn = leavesWithWindow(target);
        // The next cell has the focus first; until it is handed over, the text is kept as a draft.
        afterPaint(() => commitNow.current({ goesOn }));
      },
      onKeyDown(event: KeyboardEvent) {
        if (latest.current === null) return;
        const undoes = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
        // Nothing of its own is left to undo: it is for what is around it.
        if (undoes && latest.current === cell.stored) return drop();
        // Nor has a field whose text was changed for the person.
        if (event.key !== 'Escape' && !(undoes && noticed !== null)) return;
        event.preventDefault();
        event.stopPropagation();
        drop();
      },
    },
  };
}
