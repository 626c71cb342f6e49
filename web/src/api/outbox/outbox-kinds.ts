import type { OutboxKind, OutboxRow } from './outbox-row.ts';

/** The kinds of records that travel through the outbox, by name. A section adds its own when it is loaded. */

/** Each kind has types of its own, which are its own business. */
export type AnyKind = OutboxKind<object, object>;

const kinds = new Map<string, AnyKind>();

/** Called once by the section of that kind, as it is loaded. */
export function registerKind<Entry extends object, Stored extends object>(
  kind: OutboxKind<Entry, Stored>,
): void {
  kinds.set(kind.name, kind);
}

/** The kind of that name; undefined while its section is not loaded. */
export function kindNamed(name: string): AnyKind | undefined {
  return kinds.get(name);
}

/** The kind of a row whose section is loaded. */
export function kindOf(row: OutboxRow): AnyKind {
  const kind = kinds.get(row.kind);
  if (kind === undefined) throw new Error(`Nothing in this page saves a ${row.kind}.`);
  return kind;
}
