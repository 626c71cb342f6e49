import { useSyncExternalStore } from 'react';

import { draftsLeft, leaveDraft, type LeftDraft } from './draft.ts';
import { observable, useObservableSoon } from './observable.ts';
import { currentOwner } from './session-store.ts';

/** What the server does not have. Told by the outbox and by the cells, shown in the top bar. */
export interface Unsent {
  /** They are sent as soon as the server answers. */
  waiting: number;
  /**
   * Refused, changed by someone else meanwhile, not to be stored as typed, or left in its cell by a page that ended: they
   * wait for the person.
   */
  failed: number;
}

/** What the top bar shows. */
interface ShownUnsent extends Unsent {
  /** Of the failed: a screen reader was told of them where they stand. */
  heard: number;
}

const unsent = observable<ShownUnsent>({ waiting: 0, failed: 0, heard: 0 });
let saves: Unsent = unsent.get();

/** Cells whose text cannot be stored as it was typed. It is kept in the cell, and on this device where that is left. */
const refusedCells = observable<readonly string[]>([]);
const typed = new Map<string, { by: string | undefined; text: string; isHeard: boolean }>();

/** How many entries the server does not have. */
export function unsentCount({ waiting, failed }: Unsent): number {
  return waiting + failed;
}

/** The saves that the outbox holds. */
export function reportUnsent(now: Unsent): void {
  saves = now;
  tell();
}

/**
 * A cell's text cannot be stored as it is; null: it no longer stands in it. `cell` begins with its record's key.
 * `isHeard`: the cell says so to screen readers.
 */
export function reportRefused(cell: string, text: string | null, isHeard = false): void {
  if (text !== null) typed.set(cell, { by: currentOwner(), text, isHeard });
  else if (!typed.delete(cell)) return;
  tell();
}

/** Lists what cannot be stored in cells that are drawn no more: those whose names begin so are of what was left. */
export function leaveRefused(begin: string, left: NonNullable<LeftDraft['left']>): void {
  for (const cell of refusedCells.get().filter((one) => one.startsWith(begin))) {
    // Where the device keeps nothing there is nothing to list.
    if (leaveDraft(cell, left)) reportRefused(cell, null);
  }
}

/** The text of a cell that cannot be stored as it was typed. */
export function refusedTextIn(cell: string): string | undefined {
  return typed.get(cell)?.text;
}

/** What the server does not have now, for code outside React. */
export function unsentNow(): Unsent {
  return unsent.get();
}

/** What the server does not have, drawn when there is time. */
export function useUnsent(): ShownUnsent {
  return useObservableSoon(unsent);
}

/** Whether a cell of the record holds what cannot be stored. */
export function isRefusedIn(record: string): boolean {
  return refusedFieldIn(record) !== undefined;
}

/** The first field of the record that holds what cannot be stored: what its cell's name says after the record's key. */
export function refusedFieldIn(record: string): string | undefined {
  const begins = `${record} `;
  return refusedCells
    .get()
    .find((cell) => cell.startsWith(begins))
    ?.slice(begins.length);
}

/** Whether a cell of the record holds what cannot be stored as it was typed. */
export function useRefusedIn(record: string): boolean {
  return useSyncExternalStore(refusedCells.subscribe, () => isRefusedIn(record));
}

/** Draws again when the cells change that cannot be stored. */
export function useRefusedCells(): readonly string[] {
  return useObservableSoon(refusedCells);
}

function tell(): void {
  const own = currentOwner();
  const refused = [...typed].filter(([, { by }]) => by === own);
  const cells = refused.map(([cell]) => cell);
  if (cells.join('\n') !== refusedCells.get().join('\n')) refusedCells.set(cells);
  const heard = refused.filter(([, { isHeard }]) => isHeard).length;
  const failed = saves.failed + cells.length + draftsLeft.get().length;
  const now = { waiting: saves.waiting, failed, heard };
  const before = unsent.get();
  if (now.failed !== before.failed || now.waiting !== before.waiting || heard !== before.heard) {
    unsent.set(now);
  }
}

draftsLeft.subscribe(tell);
