import { apostrophes } from 'contract/names-in-text';

/** A place in a page's text: which run of text, and which character of it. */
interface TextPlace {
  run: number;
  offset: number;
}

/** One hit. `end` is the place behind its last character. */
export interface Match {
  /** From 1. */
  page: number;
  start: TextPlace;
  end: TextPlace;
}

/** A run of text as pdf.js finds it on a page. */
export interface TextRun {
  str: string;
  hasEOL: boolean;
}

/** The runs of a page as one searchable text, and where each of its characters comes from. */
export interface SearchableText {
  text: string;
  places: readonly TextPlace[];
}

/**
 * A page's text without accents and case, each stretch of white space one blank; a new line is white space
 * even where none is written.
 */
export function searchableText(runs: readonly TextRun[]): SearchableText {
  let text = '';
  const places: TextPlace[] = [];
  const add = (letters: string, place: TextPlace) => {
    if (letters === ' ' && (text === '' || text.endsWith(' '))) return;
    text += letters;
    for (let unit = 0; unit < letters.length; unit += 1) places.push(place);
  };
  runs.forEach(({ str, hasEOL }, run) => {
    let offset = 0;
    for (const letter of str) {
      add(folded(letter), { run, offset });
      offset += letter.length;
    }
    if (hasEOL) add(' ', { run, offset });
  });
  return { text, places };
}

/** Where the words stand in a page, whatever their case, accents and line breaks; hits do not overlap. */
export function findInPage({ text, places }: SearchableText, words: string, page: number): Match[] {
  const wanted = [...words.trim()].map(folded).join('').replace(/ +/g, ' ');
  if (wanted === '') return [];
  const matches: Match[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const start = places[at];
    const last = places[at + wanted.length - 1];
    if (start && last) matches.push({ page, start, end: { run: last.run, offset: last.offset + 1 } });
  }
  return matches;
}

function folded(letter: string): string {
  if (/\s/.test(letter)) return ' ';
  if (apostrophes.includes(letter)) return "'";
  if (/[‐‑–—]/.test(letter)) return '-';
  return letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
