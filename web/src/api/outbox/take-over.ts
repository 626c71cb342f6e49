import { takeOverDrafts } from '../draft.ts';
import { currentOwner, currentSession } from '../session-store.ts';
import type { OutboxStorage } from './outbox-storage.ts';

/** What an earlier version kept under the user name becomes the person's who is signed in under it. */
export async function takeOver(place: OutboxStorage): Promise<void> {
  const owner = currentOwner();
  const name = currentSession()?.name;
  if (owner === undefined || name === undefined) return;
  takeOverDrafts(name);
  for (const row of await place.all(name)) {
    await place.update(owner, row.key, (now) => now ?? { ...row, owner });
    await place.update(name, row.key, () => null);
  }
}
