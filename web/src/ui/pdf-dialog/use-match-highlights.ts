import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import type { Match } from './find-in-pages.ts';
import { currentMatchHighlight, matchHighlight } from './text-layer-style.ts';

/**
 * Paints the matches over the text layers that are there, and brings the current one into view: its page
 * first, whose text appears then. Gives what a page calls when its text layer comes or goes.
 */
export function useMatchHighlights(
  scroller: RefObject<HTMLElement | null>,
  matches: readonly Match[],
  current: number,
  goToPage: (page: number) => void,
): (page: number, runs: readonly HTMLElement[] | null) => void {
  const layers = useRef(new Map<number, readonly HTMLElement[]>());
  const [version, setVersion] = useState(0);
  const shown = useRef<Match | null>(null);

  useEffect(() => {
    // Browsers without highlights still go from match to match.
    const registry = typeof Highlight === 'undefined' ? null : CSS.highlights;
    const ranges = matches.map((match) => rangeOf(match, layers.current.get(match.page)));
    const inView = ranges[current] ?? null;
    const others = ranges.flatMap((range) => (range === null || range === inView ? [] : [range]));
    registry?.set(matchHighlight, new Highlight(...others));
    registry?.set(currentMatchHighlight, new Highlight(...(inView === null ? [] : [inView])));
    return () => {
      registry?.delete(matchHighlight);
      registry?.delete(currentMatchHighlight);
    };
  }, [matches, current, version]);

  useEffect(() => {
    const match = matches[current] ?? null;
    if (match === null || match === shown.current) return;
    const range = rangeOf(match, layers.current.get(match.page));
    if (range === null) {
      // On the way to a page whose text is not there yet, the match before is no longer the one in view.
      shown.current = null;
      goToPage(match.page);
      return;
    }
    shown.current = match;
    bringIntoView(scroller.current, range.getBoundingClientRect());
  }, [scroller, matches, current, version, goToPage]);

  return useCallback((page, runs) => {
    if (runs === null) layers.current.delete(page);
    else layers.current.set(page, runs);
    setVersion((before) => before + 1);
  }, []);
}

function rangeOf({ start, end }: Match, runs: readonly HTMLElement[] | undefined): Range | null {
  const first = runs?.[start.run]?.firstChild;
  const last = runs?.[end.run]?.firstChild;
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first, Math.min(start.offset, first.textContent?.length ?? 0));
  range.setEnd(last, Math.min(end.offset, last.textContent?.length ?? 0));
  return range;
}

function bringIntoView(scroller: HTMLElement | null, match: DOMRect): void {
  if (scroller === null) return;
  const view = scroller.getBoundingClientRect();
  if (match.top < view.top || match.bottom > view.bottom) {
    scroller.scrollBy({ top: match.top - view.top - view.height / 3 });
  }
  if (match.left < view.left || match.right > view.right) {
    scroller.scrollBy({ left: match.left - view.left - view.width / 3 });
  }
}
