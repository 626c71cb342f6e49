import { useCallback, useSyncExternalStore } from 'react';
import { pictureCalls } from 'contract/pictures';

import { ApiError } from '../api/api-error.ts';
import { fetchDocument } from '../api/call.ts';
import { onSessionRenewed } from '../api/session-store.ts';

/** Fetched anew with each visit, and once within it (1-term-reporting §9). */
const visit = String(Date.now());
/** Addresses within this page of the pictures that came, by name. */
const here = new Map<string, string>();

/**
 * As many pictures come at a time. Over HTTP/1.1 a browser has six connections to a server: all pictures of a class
 * asked for at once would hold them for a minute on a poor line, and the first marks would wait for one.
 */
const atOnce = 2;
/** Milliseconds until what found no connection is asked for again. */
const pause = 15_000;
/** Who waits for which picture, in the order in which they were asked for. */
const wanted = new Map<string, Set<() => void>>();
const coming = new Set<string>();
/** Nothing is asked for: all pictures of a class, two by two, would be lost in one moment without a connection. */
let rests = false;

addEventListener('online', goOn);
onSessionRenewed(goOn);

/** The address within this page of a student's picture, by its file's name; undefined until it is here. */
export function usePicture(picture: string): string | undefined {
  const subscribe = useCallback((onHere: () => void) => want(picture, onHere), [picture]);
  return useSyncExternalStore(subscribe, () => here.get(picture));
}

/** Asks for a picture in its turn; a row that leaves the screen before asks no more. */
function want(picture: string, onHere: () => void): () => void {
  if (picture === '' || here.has(picture)) return () => undefined;
  const waiting = wanted.get(picture) ?? new Set();
  wanted.set(picture, waiting.add(onHere));
  fetchNext();
  return () => {
    waiting.delete(onHere);
    if (waiting.size === 0 && !coming.has(picture) && wanted.get(picture) === waiting) wanted.delete(picture);
  };
}

function fetchNext() {
  if (rests || coming.size >= atOnce) return;
  const [next] = [...wanted].find(([picture, who]) => who.size > 0 && !coming.has(picture)) ?? [];
  if (next === undefined) return;
  coming.add(next);
  void fetchPicture(next).then((isAnswered) => {
    coming.delete(next);
    if (isAnswered) wanted.delete(next);
    fetchNext();
  });
  fetchNext();
}

/**
 * Answers whether the server did. A picture that it does not give leaves the initials, and is asked for again by the next
 * row that shows it.
 */
async function fetchPicture(picture: string): Promise<boolean> {
  try {
    const sent = { params: { picture }, query: { t: visit } };
    const { blob } = await fetchDocument(pictureCalls.getStudentPicture, sent);
    here.set(picture, URL.createObjectURL(blob));
    for (const onHere of wanted.get(picture) ?? []) onHere();
    return true;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : null;
    if (status !== null && status < 500 && status !== 401) return true;
    rests = true;
    // Whoever is to sign in again first is not asked for them meanwhile.
    if (status !== 401) setTimeout(goOn, pause);
    return false;
  }
}

function goOn() {
  rests = false;
  fetchNext();
}
