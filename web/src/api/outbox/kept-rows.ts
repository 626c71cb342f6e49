import { currentOwner } from '../session-store.ts';
import { kindNamed } from './outbox-kinds.ts';
import type { OutboxRow } from './outbox-row.ts';
import { openOutboxStorage, type OutboxStorage } from './outbox-storage.ts';
import { outboxSummary, showLasting, showLink, showOnly, showRow, shownRow } from './outbox-view.ts';

/** The rows where all tabs keep them, what this page shows of them, and what its other tabs are told. */

interface TabNews {
  key: string;
  owner: string;
  kind: string;
  stored?: object;
}

type RowName = Pick<OutboxRow, 'owner' | 'key' | 'kind'>;

type Change = (row: OutboxRow | undefined) => OutboxRow | null | undefined;

/** How many changes of a row are on their way into IndexedDB: until they are, memory is ahead of it. */
const changesUnderWay = new Map<string, number>();

let storage: Promise<OutboxStorage> | undefined;
let tabs: BroadcastChannel | undefined;

/** Opened at the first use, once a page. */
export async function keptRows(): Promise<OutboxStorage> {
  storage ??= openOutboxStorage();
  return storage;
}

/** A change of the person's: it shows before it is kept, and nothing that is kept meanwhile goes over it. */
export async function changeRow(
  fresh: OutboxRow,
  change: (row: OutboxRow | undefined) => OutboxRow,
): Promise<void> {
  const { key } = fresh;
  showRow(key, change(shownRow(key)));
  changesUnderWay.set(key, underWay(key) + 1);
  let kept: OutboxRow | null | undefined;
  try {
    kept = await keep(fresh, change);
  } finally {
    changesUnderWay.set(key, underWay(key) - 1);
  }
  showAndTell(fresh, kept);
}

/**
 * Changes a row where all tabs keep it (null removes it), shows it, and tells the other tabs; with the record, where
 * the server has just stored it.
 */
export async function updateRow(row: RowName, change: Change, stored?: object): Promise<void> {
  showAndTell(row, await keep(row, change), stored);
}

/** What becomes of a row by a change. Where it cannot be written at once, `change` is asked again. */
async function keep({ owner, key }: RowName, change: Change): Promise<OutboxRow | null | undefined> {
  let result: OutboxRow | null | undefined;
  const place = await keptRows();
  await place.update(owner, key, (row) => (result = change(row)));
  if (!place.lasting) showLasting(false);
  return result;
}

function showAndTell(
  { owner, key, kind }: RowName,
  row: OutboxRow | null | undefined,
  stored?: object,
): void {
  if (row !== undefined && isCurrent(key) && currentOwner() === owner) showRow(key, row);
  const news: TabNews = { key, owner, kind, ...(stored && { stored }) };
  tabs?.postMessage(news);
}

/** Shows what whoever is signed in has kept here. */
export async function showKept(): Promise<void> {
  const owner = currentOwner();
  const place = await keptRows();
  showLasting(place.lasting);
  const all = owner === undefined ? [] : await place.all(owner);
  showOnly(all, isCurrent);
}

/** Follows what other tabs of the same person change. */
export function followOtherTabs(): void {
  tabs = new BroadcastChannel('school-outbox');
  tabs.addEventListener('message', ({ data }: MessageEvent<TabNews>) => {
    if (data.owner !== currentOwner()) return;
    if (data.stored !== undefined) {
      kindNamed(data.kind)?.onStored(data.stored);
      // The other tab may have sent all that this one waits with: nothing of its own would find out.
      if (outboxSummary().link === 'lost') showLink('open');
    }
    void showKept();
  });
}

function isCurrent(key: string): boolean {
  return underWay(key) === 0;
}

function underWay(key: string): number {
  return changesUnderWay.get(key) ?? 0;
}
