import { currentOwner } from '../session-store.ts';
import { unsentCount } from '../unsent.ts';
import { keepOnItsWay, leftOnTheirWay } from './changes-on-their-way.ts';
import { changeRow, followOtherTabs, keptRows, showKept, updateRow } from './kept-rows.ts';
import { keepingMine, takingTheirs } from './outbox-clash.ts';
import { kindNamed, kindOf } from './outbox-kinds.ts';
import { type OutboxKind, type OutboxRow, reasonsOf, withChange, withEarlierChange } from './outbox-row.ts';
import { outboxSummary } from './outbox-view.ts';
import { followTheLink, send, sendNow } from './sending.ts';
import { takeOver } from './take-over.ts';

/**
 * The way of a save: into IndexedDB with a mutation id and the version it started from, then to the server.
 * It ends stored, refused, clashing, waiting for the network or waiting for a sign-in, and nothing typed is
 * dropped in any of them. Docs: docs/decisions/004-the-way-of-a-save.md
 */

let isFollowing = false;
let order = 0;

/** Begins for whoever is signed in: shows what they left here, and sends it. */
export async function startOutbox(): Promise<void> {
  if (!isFollowing) follow();
  await takeOver(await keptRows());
  await takeUpLeft();
  await showKept();
  send();
}

/** What a page that broke down had not brought into IndexedDB. */
async function takeUpLeft(): Promise<void> {
  const owner = currentOwner();
  for (const { fresh, patch, arrived } of owner === undefined ? [] : await leftOnTheirWay(owner)) {
    const kind = kindNamed(fresh.kind);
    if (kind === undefined) continue;
    await changeRow(fresh, (existing) => withEarlierChange(existing, fresh, patch, kind));
    arrived();
  }
}

/** Records a change and sends it. It is on the screen and the device at once, and in IndexedDB before it is on the network. */
export async function change<Entry extends object, Stored extends object>(
  kind: OutboxKind<Entry, Stored>,
  row: Pick<OutboxRow<Entry, Stored>, 'key' | 'label' | 'where' | 'target' | 'base' | 'seen'>,
  patch: Partial<Entry>,
  reason = '',
): Promise<void> {
  const fresh: OutboxRow<Entry, Stored> = {
    ...row,
    owner: ownerNow(),
    kind: kind.name,
    wanted: kind.entryOf(row.base),
    attempt: null,
    trouble: null,
    order: (order = Math.max(order + 1, Date.now())),
    changed_at: new Date().toISOString(),
    reasons: reasonsOf(patch, reason, kind),
  };
  const arrived = keepOnItsWay(fresh, patch);
  const apply = (existing: OutboxRow | undefined) =>
    withChange(existing as OutboxRow<Entry, Stored> | undefined, fresh, patch, kind);
  await changeRow(fresh, apply);
  arrived();
  send();
}

/** Sends refused rows again, as they stand now. */
export async function retry(row: OutboxRow): Promise<void> {
  await updateRow(row, (stored) => stored && { ...stored, trouble: null, held: undefined });
  send();
}

/** Gives up what was typed in a row: the record stays as the server has it, which a clash has told. */
export async function discard(row: OutboxRow): Promise<void> {
  showTheirs(row);
  await updateRow(row, () => null);
}

/** What a row would store, field by field, in the words of its section. */
export function wantedInWords(row: OutboxRow): string[] {
  return kindOf(row).inWords(row.wanted, row.base);
}

/** Settles a clash by keeping one's own changes. */
export async function keepMine(row: OutboxRow): Promise<void> {
  const kind = kindOf(row);
  await updateRow(row, (stored) => stored && keepingMine(stored, kind));
  send();
}

/** Settles a clash by taking what the other person changed; what did not clash is still sent. */
export async function takeTheirs(row: OutboxRow): Promise<void> {
  const kind = kindOf(row);
  showTheirs(row);
  await updateRow(row, (stored) => stored && takingTheirs(stored, kind));
  send();
}

function showTheirs(row: OutboxRow): void {
  if (row.trouble?.reason === 'clash') kindOf(row).onStored(row.trouble.theirs);
}

/** Tries to send all that waits, for as long as given. Answers whether everything arrived. */
export async function flush(milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  sendNow();
  while (outboxSummary().waiting > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return unsentCount(outboxSummary()) === 0;
}

function follow(): void {
  isFollowing = true;
  followOtherTabs();
  followTheLink();
  globalThis.addEventListener('beforeunload', (event) => {
    if (unsentCount(outboxSummary()) > 0) event.preventDefault();
  });
}

function ownerNow(): string {
  const owner = currentOwner();
  if (owner === undefined) throw new Error('Nobody is signed in to save this.');
  return owner;
}
