import { useCallback, useSyncExternalStore } from 'react';
import { pictureCalls } from 'contract/pictures';

import { fetchDocument } from '../api/call.ts';

/** Fetched anew with each visit, and once within it (1-term-reporting §9). */
const visit = String(Date.now());
/** Addresses within this page of the pictures that came, by name. */
const here = new Map<string, string>();

/**
 * As many pictures come at a time. Over HTTP/1.1 a browser has six connections to a server: all pictures of a class
 * asked for at once would hold them for a minute on a poor line, and the first marks would wait for one.
 */
const atOnce = 2;
/** Who waits for which picture, in the order in which they were asked for. */
const wanted = new Map<string, Set<() => void>>();
const coming = new Set<string>();

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
  return () => void waiting.delete(onHere);
}

function fetchNext() {
  if (coming.size >= atOnce) return;
  const [next] = [...wanted].find(([picture, who]) => who.size > 0 && !coming.has(picture)) ?? [];
  if (next === undefined) return;
  coming.add(next);
  void fetchPicture(next).finally(() => {
    coming.delete(next);
    wanted.delete(next);
    fetchNext();
  });
  fetchNext();
}

/** A picture that does not come leaves the initials, and is asked for again by the next row that shows it. */
async function fetchPicture(picture: string) {
  const sent = { params: { picture }, query: { t: visit } };
  const document = await fetchDocument(pictureCalls.getStudentPicture, sent).catch(() => undefined);
  if (document === undefined) return;
  here.set(picture, URL.createObjectURL(document.blob));
  for (const onHere of wanted.get(picture) ?? []) onHere();
}
