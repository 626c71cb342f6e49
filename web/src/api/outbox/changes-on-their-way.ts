import { inLocalStorage } from '../in-local-storage.ts';
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
  inLocalStorage((storage) =>
    storage.setItem(place, JSON.stringify({ fresh, patch } satisfies ChangeOnItsWay)),
  );
  return () => remove(place);
}

/** What pages that ended left on its way, in the order in which it was typed. */
export async function leftOnTheirWay(owner: string): Promise<(ChangeOnItsWay & { arrived: () => void })[]> {
  const open = await openPages();
  const places = inLocalStorage((storage) =>
    Object.keys(storage).filter((place) => place.startsWith(prefix) && !open.has(place.split(' ')[1] ?? '')),
  );
  return (places ?? [])
    .flatMap((place) => {
      const left = leftAt(place);
      return left?.fresh.owner === owner ? [{ ...left, arrived: () => remove(place) }] : [];
    })
    .toSorted((a, b) => a.fresh.order - b.fresh.order);
}

/** What nobody can read any more stands in the way of nothing else, and goes. */
function leftAt(place: string): ChangeOnItsWay | undefined {
  return inLocalStorage((storage) => {
    try {
      const { fresh, patch } = JSON.parse(storage.getItem(place) ?? '') as ChangeOnItsWay;
      if (typeof fresh.owner === 'string' && typeof patch === 'object') return { fresh, patch };
    } catch {
      // Torn, or not written by this program.
    }
    storage.removeItem(place);
    return undefined;
  });
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
  inLocalStorage((storage) => storage.removeItem(place));
}
