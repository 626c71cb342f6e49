import { ApiError } from '../api-error.ts';
import { newMutationId } from '../mutation-id.ts';
import { currentOwner, currentSession, onSessionRenewed } from '../session-store.ts';
import { unsentCount } from '../unsent.ts';
import {
  afterClash,
  afterPartRefused,
  afterStored,
  keepingMine,
  type OutboxKind,
  type OutboxRow,
  reasonsOf,
  takingTheirs,
  withAttempt,
  withChange,
} from './outbox-row.ts';
import { openOutboxStorage, type OutboxStorage } from './outbox-storage.ts';
import {
  type Link,
  outboxSummary,
  showLasting,
  showLink,
  showOnly,
  showRow,
  shownRow,
} from './outbox-view.ts';
import { takeOver } from './take-over.ts';

/**
 * The way of a save: into IndexedDB with a mutation id and the version it started from, then to the server.
 * It ends stored, refused, clashing, waiting for the network or waiting for a sign-in, and nothing typed is
 * dropped in any of them. Docs: docs/decisions/004-the-way-of-a-save.md
 */

/** Each kind has types of its own, which are its own business. */
type AnyKind = OutboxKind<object, object>;

const kinds = new Map<string, AnyKind>();
/** How many changes of a row are on their way into IndexedDB: until they are, memory is ahead of it. */
const changesUnderWay = new Map<string, number>();
const atOnce = 4;
const waits = [1000, 2000, 4000, 8000, 15_000];

let storage: Promise<OutboxStorage> | undefined;
let tabs: BroadcastChannel | undefined;
let draining: Promise<void> | undefined;
let wantsAnotherRound = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let order = 0;

/** Why no further row would get through at the moment. */
interface Unreached {
  link: Exclude<Link, 'open'>;
  /** In seconds, where the server named a time. */
  retryAfter: number | null;
}

interface TabNews {
  key: string;
  owner: string;
  kind: string;
  stored?: object;
}

export function registerKind<Entry extends object, Stored extends object>(
  kind: OutboxKind<Entry, Stored>,
): void {
  kinds.set(kind.name, kind);
}

/** Begins for whoever is signed in: shows what they left here, and sends it. */
export async function startOutbox(): Promise<void> {
  if (tabs === undefined) listen();
  await takeOver(await opened());
  await showStored();
  drain();
}

/** Records a change and sends it. It is on the screen at once and in IndexedDB before it is on the network. */
export async function change<Entry extends object, Stored extends object>(
  kind: OutboxKind<Entry, Stored>,
  row: Pick<OutboxRow, 'key' | 'label' | 'target'> & { base: Stored },
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
  const apply = (existing: OutboxRow | undefined) =>
    withChange(existing as OutboxRow<Entry, Stored> | undefined, fresh, patch, kind);
  showRow(row.key, apply(shownRow(row.key)));
  changesUnderWay.set(row.key, (changesUnderWay.get(row.key) ?? 0) + 1);
  await update(fresh, (stored) => {
    changesUnderWay.set(row.key, Math.max(0, (changesUnderWay.get(row.key) ?? 1) - 1));
    return apply(stored);
  });
  drain();
}

/** Sends refused rows again, as they stand now. */
export async function retry(row: OutboxRow): Promise<void> {
  await update(row, (stored) => stored && { ...stored, trouble: null, held: undefined });
  drain();
}

/** Gives up what was typed in a row: the record stays as the server has it. */
export async function discard(row: OutboxRow): Promise<void> {
  await update(row, () => null);
}

/** What a row would store, field by field, in the words of its section. */
export function wantedInWords(row: OutboxRow): string[] {
  return kindOf(row).inWords(row.wanted, row.base);
}

/** Settles a clash by keeping one's own changes. */
export async function keepMine(row: OutboxRow): Promise<void> {
  const kind = kindOf(row);
  await update(row, (stored) => stored && keepingMine(stored, kind));
  drain();
}

/** Settles a clash by taking what the other person changed; what did not clash is still sent. */
export async function takeTheirs(row: OutboxRow): Promise<void> {
  const kind = kindOf(row);
  if (row.trouble?.reason === 'clash') kind.onStored(row.trouble.theirs);
  await update(row, (stored) => stored && takingTheirs(stored, kind));
  drain();
}

/** Tries to send all that waits, for as long as given. Answers whether everything arrived. */
export async function flush(milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  clearTimeout(timer);
  drain();
  while (outboxSummary().waiting > 0 && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return unsentCount(outboxSummary()) === 0;
}

/** Starts sending, unless it is under way; then there will be another round. */
function drain(): void {
  wantsAnotherRound = true;
  draining ??= alone(async () => {
    while (wantsAnotherRound) {
      wantsAnotherRound = false;
      await sendAll();
    }
  }).finally(() => {
    draining = undefined;
    if (wantsAnotherRound) drain();
  });
}

/** One tab sends at a time. Where the browser has no locks, the mutation ids keep a save from counting twice. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('school-outbox', work);
}

async function sendAll(): Promise<void> {
  const owner = currentOwner();
  if (owner === undefined) return;
  const all = await (await opened()).all(owner);
  // Sections are loaded one by one: what nobody here can send yet waits until its own is.
  const queue = all
    .filter(({ trouble, kind }) => trouble === null && kinds.has(kind))
    .toSorted((a, b) => a.order - b.order);
  let goesOn = true;
  // Rows set out one after another, in their order; up to four are on their way at a time.
  let settingOut: Promise<unknown> = Promise.resolve();
  const worker = async () => {
    while (goesOn) {
      const next = settingOut.then(async () => {
        const row = goesOn ? queue.shift() : undefined;
        return row && { answered: answerTo(await prepare(row)) };
      });
      settingOut = next;
      const sent = await next;
      const unreached = await sent?.answered;
      if (unreached !== undefined) {
        goesOn = false;
        showLink(unreached.link);
      }
      if (sent === undefined || unreached !== undefined) return unreached;
    }
    return undefined;
  };
  const ends = await Promise.all(Array.from({ length: atOnce }, worker));
  const lost = ends.find((unreached) => unreached !== undefined);
  if (lost !== undefined) tryLater(lost);
}

/** A round that got no further is one failure, however many of its rows were on their way. */
function tryLater({ link, retryAfter }: Unreached): void {
  // Of the rows that were on their way another may have been answered since.
  showLink(link);
  const wait = retryAfter === null ? (waits[failures] ?? 15_000) : retryAfter * 1000;
  failures += 1;
  clearTimeout(timer);
  if (link === 'lost') timer = setTimeout(drain, wait);
}

/** Gives a row its attempt, in IndexedDB before it is on the network; undefined when there is nothing to send. */
async function prepare(listed: OutboxRow): Promise<OutboxRow | undefined> {
  const mutationId = newMutationId();
  let ready: OutboxRow | undefined;
  await update(listed, (stored) => {
    if (stored === undefined || stored.trouble !== null) return undefined;
    ready = withAttempt(stored, mutationId, kindOf(stored));
    return ready;
  });
  return ready;
}

/** Sends a prepared row and sees to its answer; says so when no further one would get through now. */
async function answerTo(row: OutboxRow | undefined): Promise<Unreached | undefined> {
  if (row === undefined || row.attempt === null) return undefined;
  const { attempt } = row;
  const kind = kindOf(row);
  try {
    const stored: object = await kind.send({
      target: row.target,
      entry: attempt.entry,
      base: row.base,
      version: kind.versionOf(row.base),
      mutation_id: attempt.mutation_id,
      reason: attempt.reason ?? '',
    });
    reached();
    kind.onStored(stored);
    await update(row, (now) => now && afterStored(now, attempt.entry, stored, kind), stored);
    if (shownRow(row.key) !== undefined) wantsAnotherRound = true;
    return undefined;
  } catch (error) {
    return failed(row, kind, error);
  }
}

async function failed(row: OutboxRow, kind: AnyKind, error: unknown): Promise<Unreached | undefined> {
  if (!(error instanceof ApiError)) return { link: 'lost', retryAfter: null };
  if (error.status === 401 || (error.status === 403 && currentSession()?.password_reset === 1)) {
    return { link: 'signed-out', retryAfter: null };
  }
  if (error.status === 503 || error.status === 429) return { link: 'lost', retryAfter: error.retryAfter };
  reached();
  const theirs: object | null = error.status === 409 ? kind.currentIn(error.body) : null;
  if (theirs !== null) {
    await update(row, (stored) => stored && afterClash(stored, theirs, kind, error.byYou));
    wantsAnotherRound = true;
    return undefined;
  }
  const fields = error.status === 422 ? (kind.refusedFields?.(error.body) ?? []) : [];
  const trouble = { reason: 'refused', status: error.status, message: error.message } as const;
  // After a 5xx nobody knows whether it was stored, so the same attempt is made again.
  const attempt = error.status >= 500 ? row.attempt : null;
  await update(
    row,
    (stored) =>
      stored && (afterPartRefused(stored, fields, kind) ?? { ...stored, attempt, trouble, held: undefined }),
  );
  wantsAnotherRound ||= fields.length > 0;
  return undefined;
}

function reached(): void {
  failures = 0;
  if (outboxSummary().link !== 'open') showLink('open');
}

/** Changes a row where all tabs keep it, shows it, and tells the other tabs. */
async function update(
  { owner, key, kind }: Pick<OutboxRow, 'owner' | 'key' | 'kind'>,
  change_: (row: OutboxRow | undefined) => OutboxRow | null | undefined,
  stored?: object,
): Promise<void> {
  let result: OutboxRow | null | undefined;
  const place = await opened();
  await place.update(owner, key, (row) => (result = change_(row)));
  if (!place.lasting) showLasting(false);
  const memoryIsAhead = (changesUnderWay.get(key) ?? 0) > 0;
  if (result !== undefined && !memoryIsAhead && currentOwner() === owner) showRow(key, result);
  const news: TabNews = { key, owner, kind, ...(stored && { stored }) };
  tabs?.postMessage(news);
}

async function showStored(): Promise<void> {
  const owner = currentOwner();
  const place = await opened();
  showLasting(place.lasting);
  const all = owner === undefined ? [] : await place.all(owner);
  showOnly(all, (key) => (changesUnderWay.get(key) ?? 0) === 0);
}

function listen(): void {
  tabs = new BroadcastChannel('school-outbox');
  tabs.addEventListener('message', ({ data }: MessageEvent<TabNews>) => {
    if (data.owner !== currentOwner()) return;
    if (data.stored !== undefined) kinds.get(data.kind)?.onStored(data.stored);
    void showStored();
  });
  const again = () => {
    failures = 0;
    drain();
  };
  globalThis.addEventListener('online', again);
  globalThis.addEventListener('offline', () => outboxSummary().waiting > 0 && showLink('lost'));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again());
  onSessionRenewed(() => {
    showLink('open');
    again();
  });
  globalThis.addEventListener('beforeunload', (event) => {
    if (unsentCount(outboxSummary()) > 0) event.preventDefault();
  });
}

async function opened(): Promise<OutboxStorage> {
  storage ??= openOutboxStorage();
  return storage;
}

function kindOf(row: OutboxRow): AnyKind {
  const kind = kinds.get(row.kind);
  if (kind === undefined) throw new Error(`Nothing in this page saves a ${row.kind}.`);
  return kind;
}

function ownerNow(): string {
  const owner = currentOwner();
  if (owner === undefined) throw new Error('Nobody is signed in to save this.');
  return owner;
}
