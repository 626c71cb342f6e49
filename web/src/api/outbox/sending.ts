import { ApiError, isSignedOut } from '../api-error.ts';
import { newMutationId } from '../mutation-id.ts';
import { currentOwner, onSessionRenewed } from '../session-store.ts';
import { keptRows, updateRow } from './kept-rows.ts';
import { afterClash } from './outbox-clash.ts';
import { type AnyKind, kindNamed, kindOf } from './outbox-kinds.ts';
import { afterRefused, afterStored, type OutboxRow, withAttempt } from './outbox-row.ts';
import { type Link, outboxSummary, showLink, shownRow } from './outbox-view.ts';

/** What is kept goes to the server: in rounds, in order, and again later where no answer comes. */

const atOnce = 4;
const waits = [1000, 2000, 4000, 8000, 15_000];

let sending: Promise<void> | undefined;
let wantsAnotherRound = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Why no further row would get through at the moment. */
interface Unreached {
  link: Exclude<Link, 'open'>;
  /** In seconds, where the server named a time. */
  retryAfter: number | null;
}

/** Starts sending, unless it is under way; then there will be another round. */
export function send(): void {
  wantsAnotherRound = true;
  sending ??= alone(async () => {
    while (wantsAnotherRound) {
      wantsAnotherRound = false;
      await sendAll();
    }
  })
    .catch(tryUnreadableLater)
    .finally(() => {
      sending = undefined;
      if (wantsAnotherRound) send();
    });
}

/** Sends now what would have been tried later. */
export function sendNow(): void {
  clearTimeout(timer);
  send();
}

/** Sends as soon as there is a reason to believe that it gets through again. */
export function followTheLink(): void {
  const again = () => {
    failures = 0;
    send();
  };
  globalThis.addEventListener('online', again);
  globalThis.addEventListener('offline', () => outboxSummary().waiting > 0 && showLink('lost'));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again());
  onSessionRenewed(() => {
    showLink('open');
    again();
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
  const all = await (await keptRows()).all(owner);
  if (outboxSummary().link === 'unreadable') showLink('open');
  // Sections are loaded one by one: what nobody here can send yet waits until its own is.
  const queue = all
    .filter(({ trouble, kind }) => trouble === null && kindNamed(kind) !== undefined)
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
  if (link !== 'signed-out') timer = setTimeout(send, wait);
}

/** What is kept could not be read: it is no nearer to the server than without a network, and is tried again as then. */
function tryUnreadableLater(): void {
  if (outboxSummary().waiting > 0) tryLater({ link: 'unreadable', retryAfter: null });
}

/** Gives a row its attempt, in IndexedDB before it is on the network; undefined when there is nothing to send. */
async function prepare(listed: OutboxRow): Promise<OutboxRow | undefined> {
  const mutationId = newMutationId();
  let ready: OutboxRow | undefined;
  await updateRow(listed, (stored) => {
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
    await updateRow(row, (now) => now && afterStored(now, attempt.entry, stored, kind), stored);
    if (shownRow(row.key) !== undefined) wantsAnotherRound = true;
    return undefined;
  } catch (error) {
    return failed(row, kind, error);
  }
}

async function failed(row: OutboxRow, kind: AnyKind, error: unknown): Promise<Unreached | undefined> {
  if (!(error instanceof ApiError)) return { link: 'lost', retryAfter: null };
  if (isSignedOut(error)) return { link: 'signed-out', retryAfter: null };
  if (error.status === 503 || error.status === 429) return { link: 'lost', retryAfter: error.retryAfter };
  reached();
  const theirs: object | null = error.status === 409 ? kind.currentIn(error.body) : null;
  if (theirs !== null) {
    await updateRow(
      row,
      (stored) => stored && afterClash(stored, theirs, kind, { own: error.byYou, changed: error.changed }),
    );
    wantsAnotherRound = true;
    return undefined;
  }
  const fields = error.status === 422 ? (kind.refusedFields?.(error.body) ?? []) : [];
  const refusal = { status: error.status, message: error.message, fields };
  await updateRow(row, (stored) => stored && afterRefused(stored, refusal, kind));
  wantsAnotherRound ||= fields.length > 0;
  return undefined;
}

function reached(): void {
  failures = 0;
  if (outboxSummary().link !== 'open') showLink('open');
}
