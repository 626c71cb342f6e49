import { inLocalStorage } from './in-local-storage.ts';
import { observable, useObservableSoon } from './observable.ts';
import { currentOwner } from './session-store.ts';

/** Text of a cell that was not handed over, and what was stored in the cell when one began to type. */
export interface Draft {
  text: string;
  /** null where an earlier version of the program kept it. */
  over: string | null;
  /** How a list names the cell apart from its sheet, e.g. 'Ali, Rehana, Exam'; '' where that is not known. */
  of?: string;
  /** The sheet in which the cell stands, e.g. 'Mathematics 1A · Term 1, 2026-2027'. */
  where?: string;
  /** It could not be stored as it was typed. */
  refused?: boolean;
}

/** A draft of a page that ended, went on to another term or closed its register, which no cell has taken up yet. */
export interface LeftDraft extends Draft {
  /** Where it lies in the browser's storage. */
  place: string;
  /** What this page is not in any more; undefined where it ended. */
  left?: 'its term' | 'its register';
}

const leftDrafts = observable<readonly LeftDraft[]>([]);

/** What this page keeps and has not dropped: it is taken up here, and by no other page meanwhile. */
const keptHere = new Set<string>();
/** Milliseconds for which another page may say that it is the one in which a draft is being typed. */
const answerWithin = 300;
const pages = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('drafts');

interface PageNews {
  /** The place of a draft, asked for or answered. */
  place: string;
  asks: boolean;
}

pages?.addEventListener('message', ({ data: { place, asks } }: MessageEvent<PageNews>) => {
  if (!asks) noLongerLeft(place);
  else if (keptHere.has(place)) sayItIsHere(place);
});

/** Tells the other pages that a draft is this one's to end. */
function sayItIsHere(place: string): void {
  pages?.postMessage({ place, asks: false } satisfies PageNews);
}

function noLongerLeft(place: string): void {
  const others = leftDrafts.get().filter((draft) => draft.place !== place);
  if (others.length < leftDrafts.get().length) leftDrafts.set(others);
}

/** The drafts that pages left which ended or went on: each until its cell takes it up, here or in another page. */
export const draftsLeft = { get: leftDrafts.get, subscribe: leftDrafts.subscribe };

/** `draftsLeft`, drawn when there is time. */
export function useLeftDrafts(): readonly LeftDraft[] {
  return useObservableSoon(draftsLeft);
}

/** Looks for what pages that ended left in cells, at the start of a page. */
export async function lookForLeftDrafts(): Promise<void> {
  const kept = inStorage((storage, place) =>
    Object.keys(storage).filter((key) => key.startsWith(place('')) && !keptHere.has(key)),
  );
  const found = await Promise.all((kept ?? []).map(leftAt));
  const named = (draft: LeftDraft) => `${draft.where ?? ''} ${draft.of ?? ''}`;
  leftDrafts.set(
    found.filter((draft) => draft !== null).toSorted((a, b) => named(a).localeCompare(named(b))),
  );
}

async function leftAt(place: string): Promise<LeftDraft | null> {
  if (await isTypedElsewhere(place)) return null;
  // Its cell may have been drawn meanwhile.
  const draft = keptHere.has(place) ? null : inStorage((storage) => read(storage, place));
  return draft == null ? null : { ...draft, place };
}

/** Lets go of a draft that nobody will go on with. */
export function discardLeftDraft({ place }: LeftDraft): void {
  inStorage((storage) => storage.removeItem(place));
  noLongerLeft(place);
  sayItIsHere(place);
}

/**
 * What is being typed and has not left its cell yet, or cannot be stored as it stands. It is written at every
 * key, so that a crash or a closed laptop in the middle of a remark costs nothing; the cell takes it
 * up again when it is next drawn.
 */
export function keepDraft(cell: string, { text, over, of = '', where = '', refused = false }: Draft): void {
  inStorage((storage, place) => {
    takeHere(place(cell));
    storage.setItem(place(cell), JSON.stringify([over, text, of, where, refused]));
  });
}

function takeHere(place: string): void {
  keptHere.add(place);
  noLongerLeft(place);
}

/** The text that this page left in a cell. */
export function takeUpDraft(cell: string): Draft | null {
  return (
    inStorage((storage, place) => (keptHere.has(place(cell)) ? read(storage, place(cell)) : null)) ?? null
  );
}

/**
 * The text left in a cell by a page that ended; null where none is, where another page is still typing it, and where the
 * cell has no use for it by the time that is known.
 */
export async function takeUpLeftDraft(cell: string, isWanted: () => boolean): Promise<Draft | null> {
  const place = inStorage((storage, placeOfCell) =>
    storage.getItem(placeOfCell(cell)) === null ? null : placeOfCell(cell),
  );
  if (place == null || (await isTypedElsewhere(place)) || !isWanted()) return null;
  // It may have been handed over meanwhile, or come back another one.
  return (
    inStorage((storage) => {
      const left = read(storage, place);
      if (left !== null) {
        takeHere(place);
        sayItIsHere(place);
      }
      return left;
    }) ?? null
  );
}

async function isTypedElsewhere(place: string): Promise<boolean> {
  if (pages === undefined) return false;
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = (isTyped: boolean) => {
      listening.abort();
      resolve(isTyped);
    };
    const onNews = ({ data }: MessageEvent<PageNews>) => {
      if (!data.asks && data.place === place) end(true);
    };
    pages.addEventListener('message', onNews, { signal: listening.signal });
    pages.postMessage({ place, asks: true } satisfies PageNews);
    setTimeout(end, answerWithin, false);
  });
}

/** As it lies in the browser's storage; the version before kept no more than the first four. */
type Kept = [over: string | null, text: string, of?: string, where?: string, refused?: boolean];

function read(storage: Storage, place: string): Draft | null {
  const kept = storage.getItem(place);
  if (kept === null) return null;
  try {
    const parsed: unknown = JSON.parse(kept);
    if (Array.isArray(parsed)) {
      const [over, text, of = '', where = '', refused = false] = parsed as Kept;
      return { over, text: String(text), of, where, refused };
    }
  } catch {
    // An earlier version kept the text alone.
  }
  return { over: null, text: kept };
}

/** What was typed in a record of this key and has not left its cells, by field: what a cell's name says after the key. */
export function draftsIn(recordKey: string): ReadonlyMap<string, Draft> {
  const found = inStorage((storage, place) => {
    const begin = place(`${recordKey} `);
    const places = Object.keys(storage).filter((key) => key.startsWith(begin));
    return places.flatMap((key) => {
      const draft = read(storage, key);
      return draft === null ? [] : [[key.slice(begin.length), draft] as const];
    });
  });
  return new Map(found);
}

/**
 * Whether something is being typed over what stands in the fields of a record. A text that waits because another was stored
 * since is typed over nothing that stands there, and what is said of it is to name what is stored now.
 */
export function isTypedOver(
  recordKey: string,
  stands: Readonly<Record<string, string | number | null>>,
): boolean {
  return [...draftsIn(recordKey)].some(
    ([field, { over }]) => over === null || over === String(stands[field] ?? ''),
  );
}

/**
 * The page goes on to another term or closes the register, and the cell is not drawn any more: its text is listed until it
 * is drawn again. Answers whether it is.
 */
export function leaveDraft(cell: string, left: NonNullable<LeftDraft['left']>): boolean {
  const isListed = inStorage((storage, place) => {
    const draft = read(storage, place(cell));
    if (draft === null || !keptHere.delete(place(cell))) return false;
    leftDrafts.set([...leftDrafts.get(), { ...draft, place: place(cell), left }]);
    return true;
  });
  return isListed ?? false;
}

/** Once it is stored, or given up. */
export function dropDraft(cell: string): void {
  inStorage((storage, place) => {
    keptHere.delete(place(cell));
    noLongerLeft(place(cell));
    storage.removeItem(place(cell));
  });
}

/** What an earlier version kept under the user name is the same person's. */
export function takeOverDrafts(userName: string): void {
  const former = placeOf(userName, '');
  inStorage((storage, place) => {
    for (const key of Object.keys(storage).filter((one) => one.startsWith(former))) {
      storage.setItem(place(key.slice(former.length)), storage.getItem(key) ?? '');
      storage.removeItem(key);
    }
  });
}

function placeOf(owner: string, cell: string): string {
  return `draft ${owner} ${cell}`;
}

function inStorage<T>(work: (storage: Storage, place: (cell: string) => string) => T): T | undefined {
  const owner = currentOwner();
  if (owner === undefined) return undefined;
  return inLocalStorage((storage) => work(storage, (cell) => placeOf(owner, cell)));
}
