import { type Draft, dropDraft, keepDraft, takeUpDraft } from './draft.ts';
import { refusedTextIn, reportRefused, useRefusedCells } from './unsent.ts';

/** What cannot be stored as it was typed, cell by cell, whether the cell is drawn or not. */
export function useRefusedDrafts(): readonly (Draft & { cell: string })[] {
  const cells = useRefusedCells();
  // Where the device keeps nothing the text alone is known.
  return cells.map((cell) => ({ text: refusedTextIn(cell) ?? '', over: null, ...takeUpDraft(cell), cell }));
}

/** Keeps beside a text that this page holds for a cell that it could not be stored as it was typed. */
export function keepRefused(cell: string, text: string): void {
  const draft = takeUpDraft(cell);
  if (draft?.text === text) keepDraft(cell, { ...draft, refused: true });
}

/** Lets go of what cannot be stored in a cell that is not drawn. */
export function discardRefused(cell: string): void {
  dropDraft(cell);
  reportRefused(cell, null);
}
