/**
 * Does its work in localStorage. A browser that keeps nothing, or has no room, is no reason to stop: what is written there
 * stands elsewhere too. undefined then.
 */
export function inLocalStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
