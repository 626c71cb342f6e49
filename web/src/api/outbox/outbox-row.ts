/**
 * What a row of work holds while the server does not have it all. One row is one record (a student's marks
 * in a subject, say). Everything in here is plain data: it lies in IndexedDB and survives the browser.
 */
export interface OutboxRow<Entry extends object = object, Stored extends object = object> {
  /** Who typed it (`currentOwner`). Nobody else sees or sends it. */
  owner: string;
  /** The kind and the record, e.g. `mark 202601 33 20260001`. */
  key: string;
  kind: string;
  /** How messages name the record, e.g. 'Ali, Rehana'. */
  label: string;
  /** The sheet in which it was typed, e.g. 'Mathematics 1A · Term 1, 2026-2027', where the label does not say it. */
  where?: string | undefined;
  /** What identifies the record in the body of the call. */
  target: object;
  /** The stored record that the changes started from, as the server last gave it. */
  base: Stored;
  /** The record as the person wants it. */
  wanted: Entry;
  /**
   * What stood in the fields of a change when it was begun, with the version of that record, where another stands there
   * by now: the next save starts from it, so that what was stored meanwhile is told apart as a clash.
   */
  seen?: Partial<Stored> | undefined;
  /**
   * A save that was handed to the network and has no definite answer yet. It is never altered: it is sent
   * again under the same mutation id until the server has answered, and what was typed since follows in a
   * save of its own. So does what came about in another way: a save has one reason in the history.
   */
  attempt: { mutation_id: string; entry: Entry; reason?: string } | null;
  /** Why it stands still: refused by the server, or a change from elsewhere clashes. */
  trouble: RefusedSave | ClashingSave<Stored> | null;
  /** The fields that the server cannot take of the record: all else is sent without them. */
  held?: readonly string[] | undefined;
  /** Rows are sent in the order in which they were first changed. */
  order: number;
  /** When the last change was typed, ISO 8601. */
  changed_at: string;
  /** By cell: how its change came about, for the history, where it was not typed. Absent in rows of an earlier version. */
  reasons?: Readonly<Record<string, string>>;
}

interface RefusedSave {
  reason: 'refused';
  status: number;
  message: string;
}

export interface ClashingSave<Stored> {
  reason: 'clash';
  theirs: Stored;
  fields: readonly string[];
  /** All that was stored meanwhile is this very person's, from another page or device. */
  own?: boolean;
  /** Who stored what clashes, and when; where the server does not tell it, whoever stored the record last is named. */
  by?: { updated_by: string; updated_at: string } | undefined;
}

/** What a kind of record must know to travel through the outbox. */
export interface OutboxKind<Entry extends object, Stored extends object> {
  name: string;
  /** Sends one save; throws as `call` does. */
  send(save: {
    target: object;
    entry: Entry;
    /** The record that the entry started from: what differs is what the person changed. */
    base: Stored;
    version: number;
    mutation_id: string;
    reason: string;
  }): Promise<Stored>;
  versionOf(record: Stored): number;
  entryOf(record: Stored): Entry;
  /** A record with what was seen in it laid over it, where that is a part of a field (a line of a register). */
  withSeen?(record: Partial<Stored>, seen: Partial<Stored>): Partial<Stored>;
  /** The cell that a field belongs to, where several stand or fall together: they are never sent apart. */
  cellOf?(field: string): string;
  /** Joins changes that two people made to one record. */
  merge(base: Entry, mine: Entry, theirs: Entry): { merged: Entry; clashes: readonly string[] };
  /** The current record in the body of a 409, or null where it carries none. */
  currentIn(body: unknown): Stored | null;
  /** The fields to which a refusal (422) is due, where all else can be stored without them. */
  refusedFields?(body: unknown): readonly string[];
  /** Says of fields that were held back why, and that the rest is stored. */
  heldInWords?(row: OutboxRow<Entry, Stored>, fields: readonly string[]): string;
  /** The record as stored, for whoever shows it. */
  onStored(record: Stored): void;
  /** What the person changed, e.g. 'Exam 64', for a list apart from the sheet that it was typed in. */
  inWords(wanted: Entry, base: Stored): string[];
}

export type MergingKind<Entry extends object, Stored extends object> = Pick<
  OutboxKind<Entry, Stored>,
  'entryOf' | 'merge' | 'withSeen'
>;

/** A change to a row: laid over what waits already, or over the record as it stands. */
export function withChange<Entry extends object, Stored extends object>(
  existing: OutboxRow<Entry, Stored> | undefined,
  fresh: OutboxRow<Entry, Stored>,
  patch: Partial<Entry>,
  kind: MergingKind<Entry, Stored>,
): OutboxRow<Entry, Stored> {
  const row = existing ?? fresh;
  const next = {
    ...row,
    label: fresh.label,
    where: fresh.where,
    wanted: { ...row.wanted, ...patch },
    held: undefined,
    seen: fresh.seen === undefined ? row.seen : laidOver(row.seen ?? {}, fresh.seen, kind),
    changed_at: fresh.changed_at,
    reasons: withoutTyped({ ...row.reasons, ...fresh.reasons }),
  };
  // Whoever types on after a refusal has seen it and mends it; a clash is settled by choosing.
  return row.trouble?.reason === 'clash'
    ? stillClashing(next, row.trouble, kind)
    : { ...next, trouble: null };
}

/** A change that comes to a row late, from a page that broke down: what was typed in the same fields since stays. */
export function withEarlierChange<Entry extends object, Stored extends object>(
  existing: OutboxRow<Entry, Stored> | undefined,
  fresh: OutboxRow<Entry, Stored>,
  patch: Partial<Entry>,
  kind: MergingKind<Entry, Stored>,
): OutboxRow<Entry, Stored> {
  if (existing === undefined || existing.changed_at <= fresh.changed_at) {
    return withChange(existing, fresh, patch, kind);
  }
  const since = changedFields(existing.wanted, kind.entryOf(existing.base));
  const left = { ...patch, ...fieldsOf(existing.wanted, since) };
  return { ...withChange(existing, fresh, left, kind), changed_at: existing.changed_at };
}

/** How the changes of a patch came about, by cell; '' for what was typed. */
export function reasonsOf(
  patch: object,
  reason: string,
  kind: Pick<OutboxKind<object, object>, 'cellOf'>,
): Record<string, string> {
  return Object.fromEntries(Object.keys(patch).map((field) => [kind.cellOf?.(field) ?? field, reason]));
}

/** The row as it is handed to the network: with an attempt that stays the same until it is answered. */
export function withAttempt(
  row: OutboxRow,
  mutationId: string,
  kind: Pick<OutboxKind<object, object>, 'cellOf' | 'entryOf' | 'withSeen'>,
): OutboxRow {
  if (row.attempt !== null) return row;
  const begun = fromWhatWasSeen(row, kind);
  const base = kind.entryOf(begun.base);
  const whole = withoutHeld(begun, kind);
  const changed = changedFields(whole, base);
  const reasonOf = (field: string) => row.reasons?.[kind.cellOf?.(field) ?? field] ?? '';
  const reason = changed[0] === undefined ? '' : reasonOf(changed[0]);
  const later = changed.filter((field) => reasonOf(field) !== reason);
  return {
    ...begun,
    attempt: { mutation_id: mutationId, entry: { ...whole, ...fieldsOf(base, later) }, reason },
  };
}

/** The row with a base in which stands what the person saw. */
export function fromWhatWasSeen<Entry extends object, Stored extends object>(
  row: OutboxRow<Entry, Stored>,
  kind: Pick<OutboxKind<Entry, Stored>, 'withSeen'>,
): OutboxRow<Entry, Stored> {
  if (row.seen === undefined) return row;
  return { ...row, base: { ...row.base, ...laidOver(row.base, row.seen, kind) }, seen: undefined };
}

function laidOver<Stored extends object>(
  record: Partial<Stored>,
  seen: Partial<Stored>,
  kind: Pick<OutboxKind<object, Stored>, 'withSeen'>,
): Partial<Stored> {
  return kind.withSeen?.(record, seen) ?? { ...record, ...seen };
}

function withoutTyped(reasons: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(reasons).filter(([, reason]) => reason !== ''));
}

type HoldingKind<Entry extends object, Stored extends object> = Pick<
  OutboxKind<Entry, Stored>,
  'entryOf' | 'heldInWords'
>;

/**
 * After the server stored the attempt: null when nothing further waits, else the row with what was typed since. Where
 * fields were held back and nothing else waits, it is refused for their sake.
 */
export function afterStored<Stored extends object>(
  row: OutboxRow<object, Stored>,
  sent: object,
  stored: Stored,
  kind: HoldingKind<object, Stored>,
): OutboxRow<object, Stored> | null {
  const since = changedFields(row.wanted, sent);
  if (since.length === 0) return null;
  // Over the record as it is now stored: what the server put in other words is not sent once more.
  const wanted = { ...kind.entryOf(stored), ...fieldsOf(row.wanted, since) };
  const next = { ...row, base: stored, wanted, attempt: null, trouble: null };
  return row.held === undefined ? next : refusedIfOnlyHeld(next, kind);
}

/**
 * After a refusal: the row stands still with the reason, or is sent without the fields to which alone that is due. null
 * where the person has undone meanwhile what was refused: nothing is left that could be saved.
 */
export function afterRefused<Entry extends object, Stored extends object>(
  row: OutboxRow<Entry, Stored>,
  { status, message, fields }: Pick<RefusedSave, 'status' | 'message'> & { fields: readonly string[] },
  kind: HoldingKind<Entry, Stored> & Pick<OutboxKind<Entry, Stored>, 'withSeen'>,
): OutboxRow<Entry, Stored> | null {
  // After a 5xx nobody knows whether it was stored, so the same attempt is made again.
  const attempt = status >= 500 ? row.attempt : null;
  const { base } = fromWhatWasSeen(row, kind);
  if (attempt === null && changedFields(row.wanted, kind.entryOf(base)).length === 0) return null;
  const trouble = { reason: 'refused', status, message } as const;
  return afterPartRefused(row, fields, kind) ?? { ...row, attempt, trouble, held: undefined };
}

/**
 * After a refusal that is due to some fields: all else is sent without them, and they wait for their person. null where
 * the refusal is not due to what was sent.
 */
export function afterPartRefused<Entry extends object, Stored extends object>(
  row: OutboxRow<Entry, Stored>,
  fields: readonly string[],
  kind: HoldingKind<Entry, Stored>,
): OutboxRow<Entry, Stored> | null {
  const sent = row.attempt === null ? [] : changedFields(row.attempt.entry, kind.entryOf(row.base));
  const refused = fields.filter((field) => sent.includes(field));
  if (refused.length === 0) return null;
  return refusedIfOnlyHeld({ ...row, attempt: null, held: [...(row.held ?? []), ...refused] }, kind);
}

function refusedIfOnlyHeld<Entry extends object, Stored extends object>(
  row: OutboxRow<Entry, Stored>,
  kind: HoldingKind<Entry, Stored>,
): OutboxRow<Entry, Stored> {
  if (changedFields(withoutHeld(row, kind), kind.entryOf(row.base)).length > 0) return row;
  const message = kind.heldInWords?.(row, row.held ?? []) ?? '';
  return { ...row, trouble: { reason: 'refused', status: 422, message } };
}

/** What the person wants, with the fields that are held back as they are stored. */
function withoutHeld<Entry extends object, Stored extends object>(
  { wanted, base, held = [] }: OutboxRow<Entry, Stored>,
  kind: Pick<OutboxKind<Entry, Stored>, 'entryOf'>,
): Entry {
  if (held.length === 0) return wanted;
  const free = Object.keys(wanted).filter((field) => !held.includes(field));
  return { ...fieldsOf(kind.entryOf(base), held), ...fieldsOf(wanted, free) } as Entry;
}

/** Some fields of an entry. */
export function fieldsOf<Entry extends object>(entry: Entry, fields: readonly string[]): Partial<Entry> {
  return Object.fromEntries(
    Object.entries(entry).filter(([field]) => fields.includes(field)),
  ) as Partial<Entry>;
}

/** The fields of an entry that say something else than in the other. */
function changedFields(entry: object, other: object): string[] {
  const others: Record<string, unknown> = { ...other };
  return Object.entries(entry).flatMap(([field, value]) => (value === others[field] ? [] : [field]));
}

/**
 * A clash after more was typed: with what clashes since, and with what was typed back, for which nobody chose yet. Where both
 * say the same by now there is nothing left to choose, and all else that was typed goes over theirs.
 */
function stillClashing<Entry extends object, Stored extends object>(
  row: OutboxRow<Entry, Stored>,
  clash: ClashingSave<Stored>,
  kind: MergingKind<Entry, Stored>,
): OutboxRow<Entry, Stored> {
  const theirs = kind.entryOf(clash.theirs);
  const { merged, clashes } = kind.merge(kind.entryOf(row.base), row.wanted, theirs);
  const asked = fieldsOf(row.wanted, [...clash.fields, ...clashes]);
  const fields = changedFields(asked, theirs);
  if (fields.length > 0) return { ...row, trouble: { ...clash, fields } };
  return { ...row, base: clash.theirs, wanted: { ...merged, ...asked }, trouble: null, seen: undefined };
}
