import { describe, expect, it } from 'vitest';

import { placeAt, rowWindow, topOf } from './row-window.ts';

const heights = Array.from({ length: 2000 }, () => 36);

function places(view: { top: number; viewHeight: number; keep?: number }): number[] {
  return rowWindow(heights, { keep: -1, ...view }).rows.map(({ index }) => index);
}

function heightOf({ rows, rest }: ReturnType<typeof rowWindow>, all: readonly number[]): number {
  return rows.reduce((sum, { index, gap }) => sum + gap + (all[index] ?? 0), rest);
}

describe('the rows that are drawn', () => {
  it('are those in view and some around it, of 2,000', () => {
    const drawn = places({ top: 36_000, viewHeight: 500 });
    expect(drawn.length).toBeLessThan(60);
    expect(drawn).toContain(1000);
    expect(drawn).toContain(1013);
    expect(drawn).toEqual([...drawn].toSorted((a, b) => a - b));
  });

  it('and what is left free beside them are as high as all together, wherever one stands', () => {
    for (const top of [0, 17, 36_000, 71_500, 90_000]) {
      expect(heightOf(rowWindow(heights, { top, viewHeight: 500, keep: 3 }), heights)).toBe(72_000);
    }
  });

  it('are those in view alone while one types in the search, also of a short list', () => {
    const hits = heights.slice(0, 40);
    const { rows, rest } = rowWindow(hits, { top: 0, viewHeight: 500, keep: 30, inViewOnly: true });
    expect(rows.map(({ index }) => index)).toEqual([...Array.from({ length: 14 }, (_, index) => index), 30]);
    expect(heightOf({ rows, rest }, hits)).toBe(40 * 36);
  });

  it('are all of them in a short list', () => {
    const { rows, rest } = rowWindow(heights.slice(0, 45), { top: 0, viewHeight: 100, keep: -1 });
    expect([rows.length, rest]).toEqual([45, 0]);
  });

  it('hold the row with the focus, before or after what is seen', () => {
    expect(places({ top: 36_000, viewHeight: 500, keep: 2 })[0]).toBe(2);
    expect(places({ top: 0, viewHeight: 500, keep: 1999 }).at(-1)).toBe(1999);
    const { rows } = rowWindow(heights, { top: 36_000, viewHeight: 500, keep: 2 });
    expect(rows[0]?.gap).toBe(72);
    expect(rows[1]?.gap).toBeGreaterThan(30_000);
  });

  it('follow the heights that were measured', () => {
    const tall = heights.map((height, index) => (index < 10 ? 3600 : height));
    const { rows } = rowWindow(tall, { top: 7200, viewHeight: 500, keep: -1 });
    expect(rows.map(({ index }) => index)).toEqual([1, 2]);
  });

  it('are none of an empty list', () => {
    expect(rowWindow([], { top: 0, viewHeight: 500, keep: -1 })).toEqual({ rows: [], rest: 0 });
  });
});

it('the place at the top of what is seen is found again among rows of other heights', () => {
  const narrow = [80, 40, 80, 40];
  const wide = [40, 40, 40, 40];
  expect(placeAt(narrow, 160)).toBe(2.5);
  expect(topOf(wide, placeAt(narrow, 160))).toBe(100);
  expect(topOf(narrow, placeAt(wide, 100))).toBe(160);
  expect(topOf(wide, placeAt(narrow, 9999)), 'below the last row').toBe(160);
});
