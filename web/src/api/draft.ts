import { currentOwner } from './session-store.ts';

/**
 * What is being typed and has not left its cell yet, or cannot be stored as it stands. It is written at every
 * key, so that a crash or a closed laptop in the middle of a remark costs nothing; the cell takes it
 * up again when it is next drawn.
 */
export function keepDraft(cell: string, text: string): void {
  inStorage((storage, place) => storage.setItem(place(cell), text));
}

/** The text left in a cell by a page that ended. */
export function takeUpDraft(cell: string): string | null {
  return inStorage((storage, place) => storage.getItem(place(cell))) ?? null;
}

/** Whether something is being typed in a record of this key and has not left its cell. */
export function holdsDraft(recordKey: string): boolean {
  const begins = inStorage((storage, place) =>
    Object.keys(storage).some((key) => key.startsWith(place(`${recordKey} `))),
  );
  return begins === true;
}

export function dropDraft(cell: string): void {
  inStorage((storage, place) => storage.removeItem(place(cell)));
}

/** What an earlier version kept under the user name is the same person's. */
export function takeOverDrafts(userName: string): void {
  const former = placeOf(userName, '');
  inStorage((storage, place) => {
    for (const key of Object.keys(storage).filter((one) => one.startsWith(former))) {
      storage.setItem(place(key.slice(former.length)), storage.getItem(key) ?? '');
      storage.removeItem(key);
    }
  });
}

function placeOf(owner: string, cell: string): string {
  return `draft ${owner} ${cell}`;
}

/** A browser that keeps nothing, or has no room, is no reason to stop: the text still stands in its field. */
function inStorage<T>(work: (storage: Storage, place: (cell: string) => string) => T): T | undefined {
  const owner = currentOwner();
  if (owner === undefined) return undefined;
  try {
    return work(localStorage, (cell) => placeOf(owner, cell));
  } catch {
    return undefined;
  }
}
