/** A row to be drawn: its place in the list, and the height left free for those skipped before it. */
interface DrawnRow {
  index: number;
  gap: number;
}

export interface RowWindow {
  rows: DrawnRow[];
  /** The height left free for those after the last one drawn. */
  rest: number;
}

/** Fewer rows than this are all drawn, so that the browser's own search finds them. */
const allDrawnBelow = 80;

/** Pixels drawn above and below what is seen. */
const margin = 600;

/**
 * Which rows of a long list are drawn: those in view and around it, and the row to keep, which holds the focus.
 *
 * @param heights the height of each row in pixels, measured or guessed.
 * @param top how far the list is scrolled, and `viewHeight` how much of it is seen, in pixels.
 * @param keep the place of a row that stays wherever one scrolls, -1 for none.
 * @param inViewOnly whether those around are left out: they come once those in view are drawn.
 */
export function rowWindow(
  heights: readonly number[],
  {
    top,
    viewHeight,
    keep,
    inViewOnly = false,
  }: { top: number; viewHeight: number; keep: number; inViewOnly?: boolean },
): RowWindow {
  const all = !inViewOnly && heights.length < allDrawnBelow;
  const around = inViewOnly ? 0 : margin;
  const rows: DrawnRow[] = [];
  let start = 0;
  let skipped = 0;
  heights.forEach((height, index) => {
    const near = start + height >= top - around && start <= top + viewHeight + around;
    if (all || near || index === keep) {
      rows.push({ index, gap: skipped });
      skipped = 0;
    } else {
      skipped += height;
    }
    start += height;
  });
  return { rows, rest: skipped };
}

/** How many rows lie above a point of the list, a part of a row included: 2.5 is the middle of the third. */
export function placeAt(heights: readonly number[], top: number): number {
  let start = 0;
  for (const [index, height] of heights.entries()) {
    if (start + height > top) return index + (top - start) / height;
    start += height;
  }
  return heights.length;
}

/** How far the list is scrolled when that many rows lie above; the other way round of `placeAt`. */
export function topOf(heights: readonly number[], place: number): number {
  const whole = Math.floor(place);
  const above = heights.slice(0, whole).reduce((sum, height) => sum + height, 0);
  return above + (place - whole) * (heights[whole] ?? 0);
}
