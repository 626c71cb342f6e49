import { useCallback, useSyncExternalStore } from 'react';
import { pictureCalls } from 'contract/pictures';

import { fetchDocument } from '../api/call.ts';

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
interface Wish {
  picture: string;
  size: PictureSize;
  who: Set<() => void>;
}
/** Who waits for which picture, in the order in which they were asked for. */
const wanted = new Map<string, Wish>();
const coming = new Set<Wish>();

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
  return () => void wish.who.delete(onHere);
}

function fetchNext() {
  if (coming.size >= atOnce) return;
  const [key, next] = [...wanted].find(([, wish]) => wish.who.size > 0 && !coming.has(wish)) ?? [];
  if (key === undefined || next === undefined) return;
  coming.add(next);
  void fetchPicture(next).finally(() => {
    coming.delete(next);
    wanted.delete(key);
    fetchNext();
  });
  fetchNext();
}

/** A picture that does not come leaves the initials, and is asked for again by the next row that shows it. */
async function fetchPicture({ picture, size, who }: Wish) {
  const sent = { params: { picture }, query: { t: visit, ...(size === 'row' && { size }) } };
  const document = await fetchDocument(pictureCalls.getStudentPicture, sent).catch(() => undefined);
  if (document === undefined) return;
  here[size].set(picture, URL.createObjectURL(document.blob));
  for (const onHere of who) onHere();
}
