import { useEffect, useRef, useState } from 'react';

import { findInPage, type Match } from './find-in-pages.ts';
import type { PageTexts } from './page-texts.ts';

export interface Search {
  words: string;
  matches: readonly Match[];
  /** Index of the match in view, -1 for none. */
  current: number;
  /** Not all pages have been read yet. */
  running: boolean;
  /** They could not all be read. */
  failed: boolean;
  setWords: (words: string) => void;
  /** Goes to the next (1) or previous (-1) match, round the ends; looks again where that failed. */
  move: (direction: 1 | -1) => void;
}

const none: readonly Match[] = [];
const nothing = { words: '', matches: none, current: -1, failed: false };
const typingPause = 150;

/**
 * Finds words on all pages; the first match on or after the page in view is the first to be shown. Whoever types on looks
 * from where they began: the first letters may have brought another page into view.
 */
export function useSearch(texts: PageTexts, pages: number, pageInView: () => number): Search {
  const [words, setWords] = useState('');
  const [found, setFound] = useState(nothing);
  const [tries, setTries] = useState(0);
  /** The page from which the words are looked for. */
  const from = useRef(1);
  const hasMoved = useRef(false);

  useEffect(() => {
    let gone = false;
    async function find() {
      const matches: Match[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const text = await texts.searchable(page);
        if (gone) return;
        matches.push(...findInPage(text, words, page));
      }
      const ahead = matches.findIndex(({ page }) => page >= from.current);
      setFound({ ...nothing, words, matches, current: matches.length > 0 && ahead < 0 ? 0 : ahead });
    }
    const fail = () => {
      if (!gone) setFound({ ...nothing, words, failed: true });
    };
    const timer = setTimeout(() => void find().catch(fail), words === '' ? 0 : typingPause);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [texts, pages, words, tries]);

  return {
    words,
    matches: found.matches,
    current: found.current,
    running: found.words !== words,
    failed: found.failed,
    setWords(next) {
      if (!isTypedOn(words, next)) from.current = pageInView();
      else if (hasMoved.current) from.current = found.matches[found.current]?.page ?? from.current;
      hasMoved.current = false;
      setWords(next);
    },
    move(direction) {
      if (found.failed) {
        setFound(nothing);
        setTries(tries + 1);
        return;
      }
      hasMoved.current = true;
      setFound((before) => {
        const { length } = before.matches;
        return length === 0 ? before : { ...before, current: (before.current + direction + length) % length };
      });
    },
  };
}

function isTypedOn(words: string, next: string): boolean {
  return words.trim() !== '' && (next.startsWith(words) || words.startsWith(next));
}
