import type { OwnComment } from 'contract/own-comments';
import { type Addressee, combineComments, hasUnfilledPlaceholder } from 'contract/preset-comments';
import { useState } from 'react';

import type { Pickable } from './comment-list.tsx';
import { ownKey } from './offered-comments.ts';

/** What a person picks and writes in the sheet, and the text that comes of it. */
export function useCommentPicks({
  about,
  present,
  limit,
  edits,
  own,
  warningsOf,
}: {
  about: Addressee;
  /** What stands there now. */
  present: string;
  /** Characters. */
  limit: number;
  /** Whether the text that stands there is edited in the sheet; else it is replaced, or continued on request. */
  edits: boolean;
  /** Of one's own comments, those that are still there: one that was picked may have been deleted since. */
  own: readonly OwnComment[] | undefined;
  warningsOf: (text: string) => readonly string[];
}) {
  const [chosen, setChosen] = useState<readonly Pickable[]>([]);
  const [keepsPresent, setKeepsPresent] = useState(false);
  const [written, setWritten] = useState(present);

  const ownKeys = new Set(own?.map(ownKey));
  const picked = chosen.filter(({ key, onDelete }) => onDelete === undefined || ownKeys.has(key));
  const before = edits ? written.trim() : keepsPresent ? present : '';
  const descriptions = picked.map(({ description }) => description);
  const { text, cut } = combineComments([...(before === '' ? [] : [before]), ...descriptions], about, limit);
  const unfilled = hasUnfilledPlaceholder(text + cut);
  const changed = picked.length > 0 || (edits && text !== present);

  /** Picks a comment after the others, or gives it back. */
  function toggle(comment: Pickable) {
    const without = picked.filter(({ key }) => key !== comment.key);
    setChosen(without.length < picked.length ? without : [...picked, comment]);
  }

  return {
    picked,
    toggle,
    keepsPresent,
    setKeepsPresent,
    written,
    setWritten,
    /** How it will read. */
    applied: { text, cut, unfilled, changed, warnings: changed && text !== '' ? warningsOf(text) : [] },
    ready: changed && !unfilled,
    /**
     * What would go with the sheet if it were closed: words of one's own, or several picks in their order. null for a
     * single pick, which is made again in a moment.
     */
    lost: edits && written.trim() !== present.trim() ? before : picked.length > 1 ? text : null,
  };
}
