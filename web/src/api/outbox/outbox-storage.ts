import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { OutboxRow } from './outbox-row.ts';

interface OutboxSchema extends DBSchema {
  rows: { key: [owner: string, key: string]; value: OutboxRow };
}

/** Where rows lie until the server has them. */
export interface OutboxStorage {
  /** False where the browser offers no lasting place: rows are then lost with the page. */
  readonly lasting: boolean;
  all(owner: string): Promise<OutboxRow[]>;
  /** Reads a row, lets `change` decide what becomes of it (null removes it), and writes it, as one step. */
  update(
    owner: string,
    key: string,
    change: (row: OutboxRow | undefined) => OutboxRow | null | undefined,
  ): Promise<void>;
}

/** IndexedDB, which tabs share; where the browser forbids it, the page's memory. */
export async function openOutboxStorage(): Promise<OutboxStorage> {
  try {
    const database = await openDB<OutboxSchema>('school-outbox', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('rows', { keyPath: ['owner', 'key'] }),
    });
    return onDiskWhilePossible(database);
  } catch {
    return inMemory([]);
  }
}

/** A disk without room is no reason not to send: from the first failure on, the page's memory does. */
function onDiskWhilePossible(database: IDBPDatabase<OutboxSchema>): OutboxStorage {
  const disk = inDatabase(database);
  // One memory, however many writes fail at the same moment.
  let memory: Promise<OutboxStorage> | undefined;
  return {
    get lasting() {
      return memory === undefined;
    },
    all: async (owner) => (await (memory ?? disk)).all(owner),
    async update(owner, key, change) {
      if (memory === undefined) {
        try {
          return await disk.update(owner, key, change);
        } catch {
          memory ??= disk.all(owner).then(inMemory, () => inMemory([]));
        }
      }
      await (await memory).update(owner, key, change);
      // What memory has taken over must not be sent once more from the disk by a later page.
      await database.delete('rows', [owner, key]).catch(() => undefined);
    },
  };
}

function inDatabase(database: IDBPDatabase<OutboxSchema>): OutboxStorage {
  return {
    lasting: true,
    all: (owner) => database.getAll('rows', IDBKeyRange.bound([owner], [owner, []])),
    async update(owner, key, change) {
      const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' });
      const row = await transaction.store.get([owner, key]);
      const changed = change(row);
      if (changed === null) await transaction.store.delete([owner, key]);
      else if (changed !== undefined) await transaction.store.put(changed);
      await transaction.done;
    },
  };
}

function inMemory(taken: readonly OutboxRow[]): OutboxStorage {
  const rows = new Map(taken.map((row) => [`${row.owner} ${row.key}`, row]));
  return {
    lasting: false,
    all: async (owner) => [...rows.values()].filter((row) => row.owner === owner),
    async update(owner, key, change) {
      const changed = change(rows.get(`${owner} ${key}`));
      if (changed === null) rows.delete(`${owner} ${key}`);
      else if (changed !== undefined) rows.set(`${owner} ${key}`, changed);
    },
  };
}
