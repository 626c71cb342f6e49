import { currentSession } from '../../api/session-store.ts';

/**
 * What is being typed and has not left its cell yet. It is written at every key, at once, so that a crash or
 * a closed laptop in the middle of a remark costs nothing; the cell takes it up again when it is next drawn.
 */
interface Draft {
  owner: string;
  cell: string;
  text: string;
}

const place = 'enter-marks-draft';

export function keepDraft(cell: string, text: string): void {
  const owner = currentSession()?.name;
  if (owner === undefined) return;
  try {
    localStorage.setItem(place, JSON.stringify({ owner, cell, text } satisfies Draft));
  } catch {
    // A browser that keeps nothing; the text still stands in its field.
  }
}

/** The text left in a cell by a page that ended, once. */
export function takeUpDraft(cell: string): string | null {
  const draft = readDraft();
  return draft !== null && draft.cell === cell && draft.owner === currentSession()?.name ? draft.text : null;
}

/** Whether something is being typed in a record of this key and has not left its cell. */
export function holdsDraft(recordKey: string): boolean {
  return readDraft()?.cell.startsWith(`${recordKey} `) === true;
}

export function dropDraft(cell: string): void {
  try {
    if (readDraft()?.cell === cell) localStorage.removeItem(place);
  } catch {
    // As above.
  }
}

function readDraft(): Draft | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}
