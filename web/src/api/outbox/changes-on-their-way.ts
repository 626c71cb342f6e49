import { newMutationId } from '../mutation-id.ts';
import type { OutboxRow } from './outbox-row.ts';

/** A change that was typed and is not in IndexedDB yet. */
interface ChangeOnItsWay {
  /** The row as it would begin with this change. */
  fresh: OutboxRow;
  /** The fields that become others in it. */
  patch: object;
}

const prefix = 'change ';
/** This page among those of the browser: what is under way in one that is open is that one's own. */
const page = newMutationId();
let count = 0;
let isSaidToBeOpen = false;

/**
 * Keeps a change where it is at once, in localStorage, until it is in IndexedDB, which takes a moment: a page that
 * breaks down in just that moment, when the text has left its cell, leaves it to the next. Answers what is to be called when it has arrived.
 * Source: docs/decisions/004-the-way-of-a-save.md
 */
export function keepOnItsWay(fresh: OutboxRow, patch: object): () => void {
  sayThatPageIsOpen();
  count += 1;
  const place = `${prefix}${page} ${count}`;
  inStorage((storage) => storage.setItem(place, JSON.stringify({ fresh, patch } satisfies ChangeOnItsWay)));
  return () => remove(place);
}

/** What pages that ended left on its way, in the order in which it was typed. */
export async function leftOnTheirWay(owner: string): Promise<(ChangeOnItsWay & { arrived: () => void })[]> {
  const open = await openPages();
  const left = inStorage((storage) =>
    Object.keys(storage)
      .filter((place) => place.startsWith(prefix) && !open.has(place.split(' ')[1] ?? ''))
      .flatMap((place) => {
        const { fresh, patch } = JSON.parse(storage.getItem(place) ?? '') as ChangeOnItsWay;
        return fresh.owner === owner ? [{ fresh, patch, arrived: () => remove(place) }] : [];
      }),
  );
  return (left ?? []).toSorted((a, b) => a.fresh.order - b.fresh.order);
}

/** A browser lets go of a page's locks as the page ends, however it does. */
function sayThatPageIsOpen(): void {
  if (isSaidToBeOpen || !('locks' in navigator)) return;
  isSaidToBeOpen = true;
  void navigator.locks.request(prefix + page, async () => new Promise(() => undefined));
}

async function openPages(): Promise<ReadonlySet<string>> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
  const names = held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));
  return new Set([page, ...names]);
}

function remove(place: string): void {
  inStorage((storage) => storage.removeItem(place));
}

/** A browser that keeps nothing, or has no room, is no reason to stop: the change is on its way all the same. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}
