import { keepDraft } from '../api/draft.ts';

/** What is done with a text that waits in a cell because it cannot be stored as it stands. */
export interface RefusedCell {
  giveUp: () => string | null;
  putBack: (text: string) => void;
}

/** The cells that are drawn. */
const drawn = new Map<string, RefusedCell>();

/** Called by a cell once it is drawn; answers what to do when it goes. */
export function registerRefused(cell: string, refused: RefusedCell): () => void {
  drawn.set(cell, refused);
  return () => void drawn.delete(cell);
}

/** Something else is stored in a cell, by other means: a text that waits in it would hide that. Answers it, to be put back. */
export function giveUpRefused(cell: string): string | null {
  return drawn.get(cell)?.giveUp() ?? null;
}

/** What took its place was undone: the text waits in its cell again, and where that is out of sight on the device. */
export function putBackRefused(cell: string, text: string): void {
  const shown = drawn.get(cell);
  if (shown === undefined) keepDraft(cell, { text, over: null });
  else shown.putBack(text);
}
