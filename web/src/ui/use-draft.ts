import { type RefObject, useRef, useState } from 'react';

import { dropDraft, keepDraft, takeUpDraft } from '../api/draft.ts';
import { afterPaint } from './after-paint.ts';

/**
 * What is typed in a cell and not handed over yet; null while nothing is. It is kept on the device at every key,
 * right after the picture, and an open cell begins with what a page that ended left in it.
 */
export function useDraft(
  cell: string,
  open: boolean,
): {
  draft: string | null;
  /** The same, for what runs after the picture that it was typed in. */
  latest: RefObject<string | null>;
  edit: (text: string | null) => void;
} {
  const [draft, setDraft] = useState(() => (open ? takeUpDraft(cell) : null));
  const latest = useRef(draft);
  return {
    draft,
    latest,
    edit(text) {
      latest.current = text;
      setDraft(text);
      if (text === null) return dropDraft(cell);
      afterPaint(() => {
        if (latest.current === text) keepDraft(cell, text);
      });
    },
  };
}
