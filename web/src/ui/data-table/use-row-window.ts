import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import type { RowKey } from './data-column.ts';
import { placeAt, type RowWindow, rowWindow, topOf } from './row-window.ts';

/** Until rows have been measured; and the step in which scrolling is followed, so that few scrolls draw anew. */
const guessedHeight = 44;
const step = 120;

type Heights = ReadonlyMap<string, number>;

/** The rows as they were last drawn. */
interface Drawn {
  keys: readonly RowKey[];
  heights: readonly number[];
}

/** The place at the top when the width changed, in rows, and where that was scrolled to, once it was. */
interface Held {
  keys: readonly RowKey[];
  place: number;
  aimed: number | undefined;
}

/** Pixels by which a place that was scrolled to may be rounded. */
const rounded = 4;

/**
 * The part of a long list that is drawn, by the heights that its rows turn out to have. Rows carry
 * `data-key={key}`. At another width, as when a phone is turned, the row at the top stays there. `inViewOnly`: those in view
 * first, of a list that begins anew at its top. `alwaysDrawn`: a row that is drawn wherever one has scrolled, so that it can
 * be gone to.
 */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly RowKey[],
  { inViewOnly, alwaysDrawn }: { inViewOnly: boolean; alwaysDrawn: RowKey | null },
): RowWindow & { onFocus: (key: RowKey | null) => void } {
  const observer = useRef<ResizeObserver>(null);
  const [measured, setMeasured] = useState<Heights>(new Map());
  const heightBefore = useRef(0);
  const topHeard = useRef(0);
  const drawn = useRef<Drawn>({ keys: [], heights: [] });
  /** Until one scrolls on or the list is another. */
  const held = useRef<Held>(null);
  const [top, setTop] = useState(0);
  const [viewHeight, setViewHeight] = useState(800);
  const [focused, onFocus] = useState<RowKey | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const onScroll = () => {
      topHeard.current = element.scrollTop;
      // Whoever scrolls on, with a finger, a key or a screen reader's, is held no more.
      const aimed = held.current?.aimed ?? topHeard.current;
      if (Math.abs(topHeard.current - aimed) > rounded) held.current = null;
      setTop(Math.round(element.scrollTop / step) * step);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    let width = element.clientWidth;
    const watch = new ResizeObserver(() => {
      heightBefore.current = element.scrollHeight;
      setViewHeight(element.clientHeight);
      // At another width all that was measured is wrong, also of rows that are not drawn now.
      const afresh = element.clientWidth !== width;
      width = element.clientWidth;
      if (afresh && topHeard.current > 0) {
        // By the rows of before, and by where the list stood before the browser moved it along with what was drawn.
        const { keys: shown, heights: before } = drawn.current;
        held.current ??= { keys: shown, place: placeAt(before, topHeard.current), aimed: undefined };
      }
      setMeasured((now) => withMeasured(afresh ? new Map() : now, element));
    });
    watch.observe(element);
    observer.current = watch;
    return () => {
      element.removeEventListener('scroll', onScroll);
      watch.disconnect();
    };
  }, [scroller]);

  // After each drawing: the rows that are new in view. One that is watched already stays so.
  useEffect(() => {
    for (const row of rowsIn(scroller.current)) observer.current?.observe(row);
  });

  const heights = useMemo(() => {
    const known = [...measured.values()];
    const usual =
      known.length === 0 ? guessedHeight : known.reduce((sum, one) => sum + one, 0) / known.length;
    return keys.map((key) => measured.get(String(key)) ?? usual);
  }, [keys, measured]);

  useLayoutEffect(() => {
    drawn.current = { keys, heights };
    if (held.current?.keys !== keys) held.current = null;
    if (held.current === null || scroller.current === null) return;
    scroller.current.scrollTo({ top: topOf(heights, held.current.place) });
    held.current.aimed = scroller.current.scrollTop;
  }, [scroller, keys, heights]);

  // Who is at the end stays there when the rows turn out taller than they were taken for.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || element.scrollTop === 0 || held.current !== null) return;
    const atEnd = element.scrollTop + element.clientHeight >= heightBefore.current - 1;
    if (atEnd) element.scrollTo({ top: element.scrollHeight });
  }, [scroller, measured]);

  const kept = focused ?? alwaysDrawn;
  const keep = kept === null ? -1 : keys.indexOf(kept);
  return { ...rowWindow(heights, { top: inViewOnly ? 0 : top, viewHeight, keep, inViewOnly }), onFocus };
}

function withMeasured(now: Heights, scroller: HTMLElement): Heights {
  const changed = [...rowsIn(scroller)].flatMap((row): [string, number][] => {
    const key = row.dataset['key'] ?? '';
    const { height } = row.getBoundingClientRect();
    return height > 0 && Math.abs((now.get(key) ?? 0) - height) >= 0.5 ? [[key, height]] : [];
  });
  return changed.length === 0 ? now : new Map([...now, ...changed]);
}

function rowsIn(scroller: HTMLElement | null): Iterable<HTMLElement> {
  return scroller?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [];
}
