import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { type Draft, dropDraft, keepDraft, takeUpDraft, takeUpLeftDraft } from '../api/draft.ts';
import { afterPaint } from './after-paint.ts';
import { DraftSheet } from './draft-sheet.ts';

/**
 * What is typed in a cell and not handed over yet; null while nothing is. It is kept on the device at every key,
 * right after the picture, and an open cell takes up what a page that ended left in it.
 */
export function useDraft(cell: {
  id: string;
  /** How a list names it apart from its sheet: 'Ali, Rehana, Exam'. */
  of: string;
  open: boolean;
  /** What is stored, as the cell writes it. */
  stored: string;
  /** 'after the picture': the field shows by itself what is typed, and the cell is drawn when the key's picture is out. */
  drawn?: 'at once' | 'after the picture';
  /** Hears that a text was taken up which nobody is typing any more. */
  onTakenUp: () => void;
}): {
  draft: string | null;
  /** The same, for what runs before it is drawn. */
  latest: RefObject<string | null>;
  /** Whether it was typed over something else than what is stored by now, and not touched since. */
  outdated: RefObject<boolean>;
  edit: (text: string | null) => void;
  /** The text was stored, as `stored`, and stays in the cell until one types on, leaves it, or another is stored. */
  goOn: (stored: string) => void;
  /** Whether all of the text was stored, and nothing typed since. */
  isStored: () => boolean;
} {
  const { id, of, open, drawn = 'at once' } = cell;
  const where = use(DraftSheet);
  const [ownDraft] = useState(() => (open ? takeUpDraft(id) : null));
  const [draft, setDraft] = useState(ownDraft?.text ?? null);
  const latest = useRef(draft);
  const over = useRef(ownDraft?.over ?? null);
  const outdated = useRef(false);
  const goneOn = useRef(false);
  const takeUp = useEffectEvent((left: Draft) => {
    over.current = left.over;
    outdated.current = left.over !== null && left.over !== cell.stored && left.text !== cell.stored;
    latest.current = left.text;
    setDraft(left.text);
    cell.onTakenUp();
  });

  useEffect(() => {
    if (ownDraft !== null) return takeUp(ownDraft);
    if (!open) return;
    let isDrawn = true;
    void takeUpLeftDraft(id, () => isDrawn && latest.current === null).then((left) => {
      if (left !== null) takeUp(left);
    });
    return () => {
      isDrawn = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the cell is first drawn
  }, []);

  const showStored = useEffectEvent(() => {
    if (!goneOn.current || cell.stored === over.current) return;
    goneOn.current = false;
    latest.current = null;
    setDraft(null);
  });
  useEffect(() => showStored(), [cell.stored]);

  return {
    draft,
    latest,
    outdated,
    goOn(stored) {
      over.current = stored;
      goneOn.current = true;
      dropDraft(id);
    },
    isStored: () => goneOn.current,
    edit(text) {
      if (latest.current === null || outdated.current) over.current = cell.stored;
      latest.current = text;
      outdated.current = false;
      goneOn.current = false;
      if (text === null || drawn === 'at once') setDraft(text);
      if (text === null) return dropDraft(id);
      afterPaint(() => {
        if (latest.current !== text) return;
        keepDraft(id, { text, over: over.current, of, where });
        // In this turn, so that the next key finds the cell as it stands.
        if (drawn === 'after the picture') flushSync(() => setDraft(text));
      });
    },
  };
}
