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
    return onDiskWhilePossible(await connect());
  } catch {
    return inMemory([]);
  }
}

type Database = IDBPDatabase<OutboxSchema>;
/** Does its work in the database, again over a new connection where it failed over one that was lost. */
type InDatabase = <T>(work: (database: Database) => Promise<T>) => Promise<T>;

/** Safari closes the connection of a page that lay in the background, and says so only at the next work. */
async function connect(): Promise<InDatabase> {
  const open = async () =>
    openDB<OutboxSchema>('school-outbox', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('rows', { keyPath: ['owner', 'key'] }),
    });
  let connection = Promise.resolve(await open());
  return async (work) => {
    const held = connection;
    try {
      return await work(await held);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error;
      // One new connection for all that failed.
      if (connection === held) connection = open();
      return work(await connection);
    }
  };
}

/** A disk without room is no reason not to send: from the first failure on, the page's memory does. */
function onDiskWhilePossible(inDatabase: InDatabase): OutboxStorage {
  const disk = onDisk(inDatabase);
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
      await inDatabase(async (database) => database.delete('rows', [owner, key])).catch(() => undefined);
    },
  };
}

function onDisk(inDatabase: InDatabase): OutboxStorage {
  return {
    lasting: true,
    all: async (owner) =>
      inDatabase(async (database) => database.getAll('rows', IDBKeyRange.bound([owner], [owner, []]))),
    update: async (owner, key, change) =>
      inDatabase(async (database) => {
        const transaction = database.transaction('rows', 'readwrite', { durability: 'strict' });
        const row = await transaction.store.get([owner, key]);
        const changed = change(row);
        if (changed === null) await transaction.store.delete([owner, key]);
        else if (changed !== undefined) await transaction.store.put(changed);
        await transaction.done;
      }),
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
