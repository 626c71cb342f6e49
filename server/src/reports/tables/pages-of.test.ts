import { describe, expect, it } from 'vitest';
import { pagesOf, rowThatFits } from './pages-of.ts';
import { tableSheet } from './table-sheet.ts';

/** A page takes 40 rows of 5 mm, the first one 34 under its letterhead. */
const sheet = {
  ...tableSheet('letterPortrait', { row: 5, column_heads: 0, part_heading: 0 }),
  head: 30,
  running_head: 0,
  height: 200,
};

const pupils = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const part = (count: number, totals = 0, heading = '') => ({ heading, rows: pupils(count), totals });
const rowsByPage = (...parts: ReturnType<typeof part>[]) =>
  pagesOf(sheet, parts).map((page) => page.parts.map(({ rows }) => rows.length));

describe('the rows of a table', () => {
  it('fill the first page under the letterhead, then whole pages', () => {
    expect(rowsByPage(part(34))).toEqual([[34]]);
    expect(rowsByPage(part(36))).toEqual([[34], [2]]);
    expect(rowsByPage(part(100))).toEqual([[34], [40], [26]]);
  });

  it('are none in a document of no part, and a part without rows stands as one that says so', () => {
    expect(pagesOf(sheet, [])).toEqual([]);
    expect(pagesOf(sheet, [part(0, 1, '1A')])).toEqual([
      { parts: [{ heading: '1A', rows: [], totals: 1, continued: false, ends: true }] },
    ]);
  });

  it('are two at least on their last page, as under their heading', () => {
    expect(rowsByPage(part(35))).toEqual([[33], [2]]);
    // Three cannot be split.
    expect(rowsByPage(part(30), part(3))).toEqual([[30, 3]]);
    expect(rowsByPage(part(31), part(3))).toEqual([[31], [3]]);
  });

  it('take their last two along to the page of the totals', () => {
    expect(rowsByPage(part(33, 1))).toEqual([[33]]);
    expect(rowsByPage(part(34, 1))).toEqual([[32], [2]]);
    expect(pagesOf(sheet, [part(34, 1)]).map((page) => page.parts.map(({ ends }) => ends))).toEqual([
      [false],
      [true],
    ]);
  });

  it('stand under their heading by two at least, and say where they continue', () => {
    // 31 rows and the gap leave room for two; a third and fourth go on.
    expect(rowsByPage(part(31), part(2))).toEqual([[31, 2]]);
    expect(rowsByPage(part(31), part(4))).toEqual([[31, 2], [2]]);
    expect(rowsByPage(part(32), part(4))).toEqual([[32], [4]]);
    // Rows of totals take room as well.
    expect(rowsByPage(part(20, 11), part(2))).toEqual([[20, 2]]);
    expect(rowsByPage(part(20, 12), part(4))).toEqual([[20], [4]]);
    const [, second] = pagesOf(sheet, [part(31), part(4)]);
    expect(second?.parts).toMatchObject([{ continued: true, rows: [3, 4] }]);
  });

  it('go on to the next page together where they are to stay whole, and are split only if no page takes them', () => {
    const whole = (count: number) => ({ ...part(count), whole: true });
    const byPage = (...parts: ReturnType<typeof whole>[]) =>
      pagesOf(sheet, parts).map((page) => page.parts.map(({ rows }) => rows.length));
    expect(byPage(whole(20), whole(20))).toEqual([[20], [20]]);
    expect(byPage(whole(20), whole(13))).toEqual([[20, 13]]);
    expect(byPage(whole(20), whole(45))).toEqual([[20], [40], [5]]);
  });

  it('leave room for what closes the document, and are on its page when there is none', () => {
    const withClosing = (...parts: ReturnType<typeof part>[]) =>
      pagesOf({ ...sheet, closing: 10 }, parts).map((page) => page.parts.map(({ rows }) => rows.length));
    expect(withClosing(part(32))).toEqual([[32]]);
    expect(withClosing(part(33))).toEqual([[31], [2]]);
    // It closes the document and not each table.
    expect(withClosing(part(34), part(4))).toEqual([[34], [4]]);
    expect(withClosing(part(10), part(0))).toEqual([[10, 0]]);
    expect(withClosing(part(31), part(0))).toEqual([[31], [0]]);
    const whole = { ...part(13), whole: true };
    expect(withClosing(part(18), whole)).toEqual([[18, 13]]);
    expect(withClosing(part(19), whole)).toEqual([[19], [13]]);
  });

  it('never lose or repeat one', () => {
    for (let count = 0; count < 130; count += 7) {
      const parts = [part(count, 2, '1A'), part(3, 1, '1B'), part(count + 1, 0, '1C')];
      const dealt = pagesOf(tableSheet('legalLandscape'), parts).flatMap((page) => page.parts);
      for (const { heading, rows } of parts)
        expect(dealt.filter((one) => one.heading === heading).flatMap((one) => one.rows)).toEqual(rows);
    }
  });
});

describe('the height of a row', () => {
  const limits = { least: 3.5, most: 6, otherwise: 5 };

  it('is what brings everything onto one page, within limits', () => {
    expect(rowThatFits(sheet, [part(10)], limits)).toBe(6);
    expect(rowThatFits(sheet, [part(40)], limits)).toBe(4.25);
    expect(rowThatFits(sheet, [part(60)], limits)).toBe(5);
  });

  it('really fits, with headings, totals and closing', () => {
    for (let count = 0; count <= 45; count += 1) {
      const page = tableSheet('letterPortrait', { intro: 12, closing: 8 });
      const parts = [part(count, 1, 'Males'), part(count, 1, 'Females')];
      const row = rowThatFits(page, parts, { least: 1, most: 6, otherwise: 0 });
      expect(pagesOf({ ...page, row }, parts)).toHaveLength(1);
    }
  });
});
