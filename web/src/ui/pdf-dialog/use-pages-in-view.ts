import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

export interface PagesInView {
  /** The page that fills most of what is seen, from 1. */
  page: number;
  /** The same, for callbacks. */
  pageNow: () => number;
  goToPage: (page: number) => void;
  onScroll: () => void;
}

/** Which page is in view, and the way to another; a change of `factor` keeps the place. */
export function usePagesInView(scroller: RefObject<HTMLElement | null>, factor: number): PagesInView {
  const [page, setPage] = useState(1);
  const now = useRef(1);
  /** The page at the top edge, and how far into it the edge is (0 to 1); null until one has scrolled. */
  const place = useRef<{ page: number; part: number } | null>(null);

  const look = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const pages = [...element.querySelectorAll<HTMLElement>('[data-page]')];
    const at = (height: number) =>
      pages.findLast((candidate) => candidate.offsetTop <= element.scrollTop + height) ?? pages[0];
    const top = at(1);
    if (top) {
      const part = (element.scrollTop - top.offsetTop) / top.offsetHeight;
      place.current = { page: Number(top.dataset['page']), part };
    }
    now.current = Number(at(element.clientHeight / 2)?.dataset['page'] ?? 1);
    setPage(now.current);
  }, [scroller]);

  const goToPage = useCallback(
    (wanted: number) => {
      const element = scroller.current;
      const target = element?.querySelector<HTMLElement>(`[data-page="${wanted}"]`);
      if (element && target) element.scrollTo({ top: target.offsetTop });
    },
    [scroller],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (place.current === null) return;
    const { page: wanted, part } = place.current;
    const target = element?.querySelector<HTMLElement>(`[data-page="${wanted}"]`);
    if (element && target) element.scrollTo({ top: target.offsetTop + part * target.offsetHeight });
  }, [scroller, factor]);

  return { page, pageNow: useCallback(() => now.current, []), goToPage, onScroll: look };
}
