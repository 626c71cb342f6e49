import type { ChangeByOther } from '../api-error.ts';
import { fieldsOf, fromWhatWasSeen, type MergingKind, type OutboxRow } from './outbox-row.ts';

/** What becomes of a row that somebody else's save stands in the way of, and of the choice between the two. */

/** After a 409 with the current record: what does not clash is laid over it, what does waits for a choice. */
export function afterClash<Entry extends object, Stored extends object>(
  waiting: OutboxRow<Entry, Stored>,
  theirs: Stored,
  kind: MergingKind<Entry, Stored>,
  { own = false, changed = [] }: { own?: boolean; changed?: readonly ChangeByOther[] } = {},
): OutboxRow<Entry, Stored> {
  const row = fromWhatWasSeen(waiting, kind);
  const { merged, clashes } = kind.merge(kind.entryOf(row.base), row.wanted, kind.entryOf(theirs));
  if (clashes.length > 0) {
    const last = changed.find(({ fields }) => fields.some((field) => clashes.includes(field)));
    const by = last && { updated_by: last.by, updated_at: last.at };
    return { ...row, attempt: null, trouble: { reason: 'clash', theirs, fields: clashes, own, by } };
  }
  return { ...row, base: theirs, wanted: merged, attempt: null, trouble: null };
}

/**
 * "Keep mine": my changes go over their record, of which everything else stays. What clashed is mine also where it was
 * typed back to what I began with: that is what the person saw and chose.
 */
export function keepingMine<Entry extends object, Stored extends object>(
  row: OutboxRow<Entry, Stored>,
  kind: MergingKind<Entry, Stored>,
): OutboxRow<Entry, Stored> {
  if (row.trouble?.reason !== 'clash') return row;
  const { theirs, fields } = row.trouble;
  const theirEntry = kind.entryOf(theirs);
  const base = { ...kind.entryOf(row.base), ...fieldsOf(theirEntry, fields) };
  const { merged } = kind.merge(base, row.wanted, theirEntry);
  return settled(row, theirs, merged);
}

/**
 * "Use theirs": their record stands where both changed something; what only I changed goes over it. null when nothing
 * of mine is left to send.
 */
export function takingTheirs<Entry extends object, Stored extends object>(
  row: OutboxRow<Entry, Stored>,
  kind: MergingKind<Entry, Stored>,
): OutboxRow<Entry, Stored> | null {
  if (row.trouble?.reason !== 'clash') return row;
  const { theirs, fields } = row.trouble;
  const entry = kind.entryOf(theirs);
  const { merged } = kind.merge(kind.entryOf(row.base), row.wanted, entry);
  const wanted = { ...merged, ...fieldsOf(entry, fields) };
  return sameFields(wanted, entry) ? null : settled(row, theirs, wanted);
}

/** The row after the choice: over their record, with nothing in its way. */
function settled<Entry extends object, Stored extends object>(
  row: OutboxRow<Entry, Stored>,
  theirs: Stored,
  wanted: Entry,
): OutboxRow<Entry, Stored> {
  return { ...row, base: theirs, wanted, attempt: null, trouble: null, held: undefined, seen: undefined };
}

/** Whether two entries say the same. */
function sameFields(a: object, b: object): boolean {
  const left: Record<string, unknown> = { ...a };
  const right: Record<string, unknown> = { ...b };
  return Object.keys({ ...left, ...right }).every((field) => left[field] === right[field]);
}
