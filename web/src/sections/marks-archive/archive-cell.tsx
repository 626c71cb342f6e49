import { attendanceLabels } from 'contract/marks';
import { archiveField, archiveMessages } from 'contract/marks-archive';
import { memo, useRef, useState } from 'react';

import { SaveStatus, type SaveState } from '../../ui/save-status.tsx';
import { type ArchiveBox, closedBecause, markIn, nameOfBox, readArchiveMark } from './archive-marks.ts';
import type { ArchiveSaves } from './use-archive-saves.ts';

/**
 * A mark box. It is saved when one leaves it and only when the mark is another one and valid; what cannot be
 * saved stays in it, to be tried again on leaving or dropped with Esc.
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
  const [draft, setDraft] = useState<string | null>(null);
  const [state, setState] = useState<SaveState | null>(null);
  const [bad, setBad] = useState(false);
  /** The text that was refused last, lest leaving it alone asks again and again. */
  const asked = useRef<string | null>(null);
  const { term, subject, kind } = box;
  const stored = markIn(box);
  const closed = closedBecause(box);
  const absence = term.absences[archiveField(subject, kind)];

  function drop() {
    saves.unsaved.delete(nameOfBox(box));
    asked.current = null;
    setDraft(null);
    setBad(false);
    if (state === 'failed') setState(null);
  }

  async function commit() {
    if (draft === null || state === 'saving') return;
    const mark = readArchiveMark(draft);
    if (mark === stored) {
      drop();
    } else if (term.classId === null) {
      drop();
      saves.refuse(archiveMessages.chooseClass, field.current);
    } else if (mark === undefined) {
      saves.unsaved.add(nameOfBox(box));
      setBad(true);
      if (asked.current === draft) return;
      asked.current = draft;
      saves.refuse(archiveMessages.markRange(subject.label, kind), field.current);
    } else {
      asked.current = null;
      setBad(false);
      setState('saving');
      const isStored = await saves.save(box, mark);
      setState(isStored ? 'saved' : 'failed');
      if (isStored) saves.unsaved.delete(nameOfBox(box));
      else saves.unsaved.add(nameOfBox(box));
      // What was typed on meanwhile stays to be saved.
      if (isStored) setDraft((now) => (now === draft ? null : now));
    }
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
          value={draft ?? stored ?? ''}
          onFocus={(event) => {
            saves.chosen.set(box);
            event.target.select();
          }}
          onChange={(event) => {
            setDraft(event.target.value);
            setBad(false);
            if (state !== 'saving') setState(null);
          }}
          onBlur={() => void commit()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || draft === null) return;
            event.stopPropagation();
            drop();
          }}
        />
        {state && <SaveStatus state={state} />}
      </div>
    </td>
  );
});
