import { holdsObjects } from './pdf-names.ts';
import { nextPiece } from './pdf-pieces.ts';

/** A stream of a PDF: its dictionary without strings and comments, and where its bytes stand. */
export interface PdfStream {
  dictionary: string;
  start: number;
  end: number;
}

export interface PdfStructure {
  /** All that stands outside strings, comments and streams; a blank in place of each. */
  bare: string;
  /** The streams that hold objects. */
  ofObjects: PdfStream[];
}

/** Of them in one file. Each holds a hundred objects or more; a refusal takes under a second (3-decisions §9). */
const mostObjectStreams = 1_000;

/** Of one file, and of all its compressed objects once more; a large one has some thousands. */
export const mostPieces = 100_000;

/** Readers go where the file's table of objects sends them, also into a string or a picture, if an object begins there. */
const objectBegins = /[\d\s\0]obj[\0\t\n\f\r <>()[\]{}/%]/;

const notBlank = /[^\0\t\n\f\r ]/;

/**
 * The structure of a PDF, null where a reader might see another one: where an object begins in what is passed over, or
 * a string, a stream or its dictionary is not as it has to be. Wherever else a reader begins, it reads on as this does.
 * 'tooMuch' as soon as it holds more streams of objects than may be looked into.
 */
export function structureOf(text: string): PdfStructure | 'tooMuch' | null {
  const ofObjects: PdfStream[] = [];
  let bare = '';
  let sinceStream = '';
  let at = 0;
  let pieces = 0;
  for (let piece = nextPiece(text, at); piece !== null; piece = nextPiece(text, at)) {
    pieces += 1;
    if (piece === 'untold' || pieces > mostPieces) return null;
    sinceStream += `${text.slice(at, piece.start)} `;
    at = piece.end;
    if (piece.kind === 'stream') {
      const dictionary = dictionaryAtEndOf(sinceStream);
      const start = endOfKeywordLine(text, piece.end);
      if (dictionary === null || start === null) return null;
      const found = text.indexOf('endstream', start);
      at = found === -1 ? text.length : found;
      if (holdsObjects(dictionary) && ofObjects.push({ dictionary, start, end: at }) > mostObjectStreams)
        return 'tooMuch';
      bare += sinceStream;
      sinceStream = '';
    }
    if (objectBegins.test(text.slice(piece.start, at))) return null;
  }
  return { bare: bare + sinceStream + text.slice(at), ofObjects };
}

const beginsAnObject = /^[\d\0\t\n\f\r ]obj[\0\t\n\f\r <]$/;

/** Of the object that ends there; null for another thing than one whole dictionary behind the object's number. */
function dictionaryAtEndOf(bare: string): string | null {
  let last = bare.lastIndexOf('obj');
  while (last > 0 && !beginsAnObject.test(bare.slice(last - 1, last + 4)))
    last = bare.lastIndexOf('obj', last - 1);
  if (last <= 0) return null;
  const tail = bare.slice(last + 'obj'.length);
  const begins = tail.search(notBlank);
  if (!tail.startsWith('<<', begins)) return null;
  let depth = 0;
  for (const { 0: mark, index } of tail.matchAll(/<<|>>/g)) {
    depth += mark === '<<' ? 1 : -1;
    if (depth === 0) return notBlank.test(tail.slice(index + 2)) ? null : tail.slice(begins, index + 2);
  }
  return null;
}

/** Behind the line of a stream's keyword, on which some readers overlook what else it holds; null for none that ends soon. */
function endOfKeywordLine(text: string, from: number): number | null {
  const line = /[^\r\n]{0,256}(?:\r\n?|\n)/y;
  line.lastIndex = from;
  return line.test(text) ? line.lastIndex : null;
}

/**
 * The structure of the objects in a stream of them, inflated: without strings and comments, unless one of its objects
 * is said to begin in such, or it cannot be told where they begin, or no more of the file's `left.pieces` are left; then
 * all of it.
 */
export function structureOfObjects(inflated: string, dictionary: string, left: { pieces: number }): string {
  const starts = startsOfObjects(inflated, dictionary);
  if (starts === null) return inflated;
  let bare = inflated.slice(0, starts.first);
  let at = starts.first;
  let next = 0;
  for (let piece = nextPiece(inflated, at); piece !== null; piece = nextPiece(inflated, at)) {
    left.pieces -= 1;
    if (piece === 'untold' || piece.kind === 'stream' || left.pieces < 0) return inflated;
    while ((starts.ordered[next] ?? Infinity) <= piece.start) next += 1;
    if ((starts.ordered[next] ?? Infinity) < piece.end) return inflated;
    bare += `${inflated.slice(at, piece.start)} `;
    at = piece.end;
  }
  return bare + inflated.slice(at);
}

function startsOfObjects(inflated: string, dictionary: string): { first: number; ordered: number[] } | null {
  const first = onlyNumber(dictionary, 'First');
  const count = onlyNumber(dictionary, 'N');
  if (first === null || count === null || count > mostPieces) return null;
  // Pairs of an object's number and of where it begins behind the first.
  const head = inflated.slice(0, first);
  if (/[^\d\0\t\n\f\r ]/.test(head)) return null;
  const numbers: number[] = [];
  for (const [digits] of head.matchAll(/\d+/g)) if (numbers.push(Number(digits)) > 2 * count) return null;
  if (numbers.length !== 2 * count) return null;
  const offsets = numbers.filter((_, index) => index % 2 === 1);
  return { first, ordered: offsets.map((offset) => first + offset).toSorted((one, other) => one - other) };
}

/** What a dictionary says under this key, where it says so once, as a number. */
function onlyNumber(dictionary: string, key: string): number | null {
  const [said, again] = dictionary.matchAll(new RegExp(`/${key}(?![A-Za-z])([^/>]*)`, 'g'));
  const value = said?.[1] ?? '';
  return again === undefined && /^[\0\t\n\f\r ]+\d{1,9}[\0\t\n\f\r ]*$/.test(value)
    ? Number.parseInt(value.trim(), 10)
    : null;
}
