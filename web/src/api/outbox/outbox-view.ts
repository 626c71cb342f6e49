import { useSyncExternalStore } from 'react';

import { useObservableSoon } from '../observable.ts';
import { reportUnsent, type Unsent } from '../unsent.ts';
import type { OutboxRow } from './outbox-row.ts';

/**
 * What the screens see of the outbox: the rows in this page's memory, each followed by its own listeners, so
 * that one save redraws one row.
 */
// 'unreadable': what is kept on this device cannot be read, so that no save sets out.
export type Link = 'open' | 'lost' | 'signed-out' | 'unreadable';

const rows = new Map<string, OutboxRow>();
const rowListeners = new Map<string, Set<() => void>>();
const anyListeners = new Set<() => void>();
let link: Link = 'open';
let summary: OutboxSummary = { waiting: 0, failed: 0, link, lasting: true };
let lasting = true;
let troubled: readonly OutboxRow[] = [];

export interface OutboxSummary extends Unsent {
  link: Link;
  /** False where this browser keeps nothing beyond the page. */
  lasting: boolean;
}

/** null: the server has everything of it. */
export function showRow(key: string, row: OutboxRow | null): void {
  if (row === null) rows.delete(key);
  else rows.set(key, row);
  for (const listener of rowListeners.get(key) ?? []) listener();
  summarise();
}

/** Shows what is kept and nothing else; rows for which `isCurrent` is false are ahead of it and stay. */
export function showOnly(all: readonly OutboxRow[], isCurrent: (key: string) => boolean): void {
  const gone = [...rows.keys()].filter((key) => !all.some((row) => row.key === key));
  for (const key of gone.filter(isCurrent)) showRow(key, null);
  for (const row of all.filter(({ key }) => isCurrent(key))) showRow(row.key, row);
}

/** How the way to the server is by now. */
export function showLink(state: Link): void {
  link = state;
  summarise();
}

/** Whether this browser keeps rows beyond the page. */
export function showLasting(value: boolean): void {
  lasting = value;
  summarise();
}

/** The row as this page shows it, which may be ahead of what the device keeps. */
export function shownRow(key: string): OutboxRow | undefined {
  return rows.get(key);
}

/** How the outbox stands now, for code outside React. */
export function outboxSummary(): OutboxSummary {
  return summary;
}

/** One row of the outbox; undefined when the server has everything of it. */
export function useOutboxRow(key: string): OutboxRow | undefined {
  return useSyncExternalStore(
    (listener) => {
      const listeners = rowListeners.get(key) ?? new Set();
      rowListeners.set(key, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rowListeners.delete(key);
      };
    },
    () => rows.get(key),
  );
}

/** Whether saves get through at the moment. */
export function useOutboxLink(): Link {
  return useSyncExternalStore(followOutbox, () => link);
}

/** How the outbox stands, drawn when there is time. */
export function useOutboxSummary(): OutboxSummary {
  return useObservableSoon(summarySource);
}

const summarySource = { get: outboxSummary, subscribe: followOutbox };

/** Tells of any change. Answers how to stop. */
export function followOutbox(listener: () => void): () => void {
  anyListeners.add(listener);
  return () => anyListeners.delete(listener);
}

/** The rows that were refused or clash, in the order in which they were typed. */
export function useTroubledRows(): readonly OutboxRow[] {
  return useObservableSoon(troubledSource);
}

const troubledSource = { get: () => troubled, subscribe: followOutbox };

function summarise(): void {
  troubled = [...rows.values()].filter((row) => row.trouble !== null).toSorted((a, b) => a.order - b.order);
  const failed = troubled.length;
  const unsent = { waiting: rows.size - failed, failed };
  summary = { ...unsent, link, lasting };
  reportUnsent(unsent);
  for (const listener of anyListeners) listener();
}
