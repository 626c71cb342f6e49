import { useCallback, useSyncExternalStore } from 'react';
import { pictureCalls } from 'contract/pictures';

import { ApiError, isSignedOut } from '../api/api-error.ts';
import { fetchDocument } from '../api/call.ts';
import { onSessionRenewed } from '../api/session-store.ts';

/** Fetched anew with each visit, and once within it (1-term-reporting §9). */
const visit = String(Date.now());
/** Addresses within this page of the pictures that came, by name: small ones for rows, whole ones for a page. */
const here = { row: new Map<string, string>(), page: new Map<string, string>() };
export type PictureSize = keyof typeof here;

/**
 * As many pictures come at a time. Over HTTP/1.1 a browser has six connections to a server: all pictures of a class
 * asked for at once would hold them for a minute on a poor line, and the first marks would wait for one.
 */
const atOnce = 2;
/** Milliseconds until what found no connection is asked for again. */
const pause = 15_000;

interface Wish {
  picture: string;
  size: PictureSize;
  who: Set<() => void>;
}
/** Who waits for which picture, in the order in which they were asked for. */
const wanted = new Map<string, Wish>();
const coming = new Set<Wish>();
/** Nothing is asked for: all pictures of a class, two by two, would be lost in one moment without a connection. */
let rests = false;

addEventListener('online', goOn);
onSessionRenewed(goOn);

/**
 * The address within this page of a student's picture, by its file's name; undefined until it is here. A page shows the
 * small one until the whole one is here.
 */
export function usePicture(picture: string, size: PictureSize): string | undefined {
  const subscribe = useCallback((onHere: () => void) => want(picture, size, onHere), [picture, size]);
  return useSyncExternalStore(
    subscribe,
    () => here[size].get(picture) ?? here.row.get(picture) ?? here.page.get(picture),
  );
}

/** Asks for a picture in its turn; a row that leaves the screen before asks no more. */
function want(picture: string, size: PictureSize, onHere: () => void): () => void {
  if (picture === '' || here[size].has(picture) || here.page.has(picture)) return () => undefined;
  const key = `${picture} ${size}`;
  const wish = wanted.get(key) ?? { picture, size, who: new Set() };
  wish.who.add(onHere);
  wanted.set(key, wish);
  fetchNext();
  return () => {
    wish.who.delete(onHere);
    if (wish.who.size === 0 && !coming.has(wish) && wanted.get(key) === wish) wanted.delete(key);
  };
}

function fetchNext() {
  if (rests || coming.size >= atOnce) return;
  const [key, next] = [...wanted].find(([, wish]) => wish.who.size > 0 && !coming.has(wish)) ?? [];
  if (key === undefined || next === undefined) return;
  coming.add(next);
  void fetchPicture(next).then((isAnswered) => {
    coming.delete(next);
    if (isAnswered) wanted.delete(key);
    fetchNext();
  });
  fetchNext();
}

/**
 * Answers whether the server did. A picture that it does not give leaves the initials, and is asked for again by the next
 * row that shows it.
 */
async function fetchPicture({ picture, size, who }: Wish): Promise<boolean> {
  try {
    const sent = { params: { picture }, query: { t: visit, ...(size === 'row' && { size }) } };
    const { blob } = await fetchDocument(pictureCalls.getStudentPicture, sent);
    here[size].set(picture, URL.createObjectURL(blob));
    for (const onHere of who) onHere();
    return true;
  } catch (error) {
    const hasEnded = isSignedOut(error);
    if (error instanceof ApiError && error.status < 500 && !hasEnded) return true;
    rests = true;
    // Whoever is to sign in again first is not asked for them meanwhile.
    if (!hasEnded) setTimeout(goOn, pause);
    return false;
  }
}

function goOn() {
  rests = false;
  fetchNext();
}
