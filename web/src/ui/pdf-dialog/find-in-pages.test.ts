import { describe, expect, it } from 'vitest';

import { findInPage, searchableText, type TextRun } from './find-in-pages.ts';

function runs(...lines: string[]): TextRun[] {
  return lines.map((str) => ({ str, hasEOL: true }));
}

/** What each hit covers. */
function hits(lines: string[], words: string): string[] {
  const page = searchableText(runs(...lines));
  return findInPage(page, words, 1).map(({ start, end }) =>
    lines
      .map((line, run) => {
        if (run < start.run || run > end.run) return '';
        return line.slice(run === start.run ? start.offset : 0, run === end.run ? end.offset : undefined);
      })
      .filter((part) => part !== '')
      .join('|'),
  );
}

describe('a search in a document', () => {
  it('finds a name whatever its case, accents and apostrophe', () => {
    expect(hits(['Żak-Núñez, Inès', 'D’Abreu, Émile'], 'zak-nunez, ines')).toEqual(['Żak-Núñez, Inès']);
    for (const typed of ["d'abreu, emile", 'd‘abreu, emile', 'd´abreu, emile'])
      expect(hits(['D’Abreu, Émile'], typed)).toEqual(['D’Abreu, Émile']);
    expect(hits(['Nunez'], 'Núñez')).toEqual(['Nunez']);
  });

  it('finds words that stand on two lines or with several blanks between them', () => {
    expect(hits(['Integrated', 'Science'], 'integrated science')).toEqual(['Integrated|Science']);
    expect(hits(['Class   size'], ' class size ')).toEqual(['Class   size']);
  });

  it('counts every hit once', () => {
    expect(hits(['aaaa', 'a'], 'aa')).toEqual(['aa', 'aa']);
    expect(hits(['Ali, Rehana', 'Mali'], 'ali')).toEqual(['Ali', 'ali']);
  });

  it('finds nothing for blanks, and nothing where there is nothing', () => {
    expect(hits(['Ali'], '   ')).toEqual([]);
    expect(hits([], 'Ali')).toEqual([]);
    expect(hits(['Ali'], '.*')).toEqual([]);
  });

  it('keeps its place behind letters that are more than one unit long', () => {
    expect(hits(['😀😀 ﬁnd me'], 'find')).toEqual(['ﬁnd']);
    expect(hits(['😀 Ali'], 'ali')).toEqual(['Ali']);
  });
});
