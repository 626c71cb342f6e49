import { attendanceLabels, attendanceNames } from 'contract/marks';
import { archiveField, archiveMessages } from 'contract/marks-archive';
import { memo, useRef, useState } from 'react';

import { discard, retry } from '../../api/outbox/outbox.ts';
import { type Link, useOutboxLink, useOutboxRow } from '../../api/outbox/outbox-view.ts';
import { chooseAfterClick } from '../../ui/choose-after-click.ts';
import { ClashStatus } from '../../ui/outbox-clash-dialog.tsx';
import { SaveStatus, type SaveState } from '../../ui/save-status.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { useWholeSelected } from '../../ui/use-whole-selected.ts';
import { comesBackWithWindow, pageEnds } from '../../ui/window-focus.ts';
import type { ArchiveOutboxRow } from './archive-mark-kind.ts';
import {
  type ArchiveBox,
  closedBecause,
  keyOfBox,
  markIn,
  nameOfBox,
  readArchiveMark,
} from './archive-marks.ts';
import type { ArchiveSaves } from './use-archive-saves.ts';

/**
 * A mark box. It is saved when one leaves it and only when the mark is another one and valid; what cannot be
 * saved stays in it, to be tried again on leaving or dropped with Esc. A reload in the middle costs nothing.
 */
export const ArchiveCell = memo(function ArchiveCell({
  box,
  column,
  saves,
}: {
  box: ArchiveBox;
  /** Counted over the row, for the arrows. */
  column: number;
  saves: ArchiveSaves;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [isStored, setIsStored] = useState(false);
  const [bad, setBad] = useState(false);
  /** The text that was refused last, lest leaving it alone asks again and again. */
  const asked = useRef<string | null>(null);
  const { term, subject, kind } = box;
  const key = keyOfBox(box);
  const closed = closedBecause(box);
  const pending = useOutboxRow(key) as ArchiveOutboxRow | undefined;
  const link = useOutboxLink();
  const troubled = pending !== undefined && pending.trouble !== null;
  const [wasTroubled, setWasTroubled] = useState(false);
  if (wasTroubled !== troubled) {
    setWasTroubled(troubled);
    // What is sent again is on its way first; what goes at once was given up.
    if (pending === undefined) setIsStored(false);
  }
  const stored = markIn(box);
  const shown = pending === undefined ? stored : pending.wanted.mark;
  const absence = term.absences[archiveField(subject, kind)];
  const standing = shown === null && absence !== undefined ? attendanceNames[absence] : textOf(shown);
  const { draft, latest, outdated, edit } = useDraft({
    id: key,
    of: nameOfBox(box),
    open: closed === null,
    stored: standing,
    onTakenUp,
  });
  const state = bad ? null : stateOf(pending, link, isStored);
  useWholeSelected(field, draft === null ? textOf(shown) : null);

  function drop() {
    saves.unstorable.delete(key);
    asked.current = null;
    edit(null);
    setBad(false);
  }

  function keepForNow() {
    saves.unstorable.set(key, box);
    setBad(true);
  }

  function keepAndSay(typed: string, message: string) {
    keepForNow();
    if (asked.current === typed) return;
    asked.current = typed;
    saves.refuse(message, field.current);
  }

  /** A mark that an earlier page left in this box is stored now; nobody is asked about what cannot be. */
  function onTakenUp() {
    const mark = readArchiveMark(latest.current ?? '');
    if (outdated.current || term.classId === null || mark === undefined) keepForNow();
    else void commit();
  }

  async function commit() {
    const typed = latest.current;
    if (typed === null) return tryAgain();
    // Another mark was stored since it was typed: that one stays until one has typed anew.
    if (outdated.current) return keepAndSay(typed, uiTexts.storedSince(standing));
    const mark = readArchiveMark(typed);
    if (mark === shown) {
      drop();
      return tryAgain();
    }
    if (term.classId === null) {
      const classSaved = saves.classes.get(term.termId);
      if (classSaved === undefined) {
        drop();
        return saves.refuse(archiveMessages.chooseClass, field.current);
      }
      if (!(await classSaved)) return keepAndSay(typed, archiveMessages.chooseClass);
      // What was typed since is handed over when it is left.
      if (latest.current !== typed) return;
    }
    if (mark === undefined) {
      keepAndSay(typed, archiveMessages.markRange(subject.label, kind));
    } else {
      drop();
      setIsStored(true);
      await saves.save(box, mark, shown);
    }
  }

  /** Leaving a box again that could not be stored tries it again, or asks again. */
  async function tryAgain() {
    if (pending?.trouble?.reason === 'clash') saves.clash.set(box);
    if (pending?.trouble?.reason !== 'refused') return;
    await retry(pending);
    await saves.follow(box);
  }

  return (
    <td className={closed === null ? undefined : 'closed'} title={closed ?? undefined}>
      <div className="box">
        <input
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          data-column={column}
          aria-label={nameOfBox(box)}
          aria-invalid={bad || state === 'failed'}
          placeholder={absence === undefined ? undefined : attendanceLabels[absence]}
          disabled={closed !== null}
          value={draft ?? textOf(shown)}
          onFocus={(event) => {
            saves.chosen.set(box);
            if (!comesBackWithWindow(event.target)) event.target.select();
          }}
          onMouseDown={chooseAfterClick}
          onChange={(event) => {
            saves.typing.set(true);
            edit(event.target.value);
            setBad(false);
            setIsStored(false);
          }}
          onBlur={() => {
            saves.typing.set(false);
            if (!pageEnds()) void commit();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || (draft === null && !troubled)) return;
            event.stopPropagation();
            saves.typing.set(false);
            drop();
            saves.letGo(box);
            if (troubled) void discard(pending);
          }}
        />
        {state === 'conflict' && pending !== undefined ? (
          <button type="button" className="trouble" tabIndex={-1} onClick={() => saves.clash.set(box)}>
            <ClashStatus row={pending} />
          </button>
        ) : (
          state && <SaveStatus state={state} />
        )}
      </div>
    </td>
  );
});

/** How the save of a box stands; the check stays until one types again. */
function stateOf(pending: ArchiveOutboxRow | undefined, link: Link, isStored: boolean): SaveState | null {
  if (pending === undefined) return isStored ? 'saved' : null;
  if (pending.trouble !== null) return pending.trouble.reason === 'refused' ? 'failed' : 'conflict';
  return link === 'open' ? 'saving' : 'waiting';
}

function textOf(mark: number | null): string {
  return mark === null ? '' : String(mark);
}
