import type { TableSheet } from './table-sheet.ts';

/** A table, or one of several under each other: a class, the males of a class. */
export interface TablePart<Row> {
  /** '' for none. */
  heading: string;
  /** None: the part is one row that says so. */
  rows: readonly Row[];
  /** How many rows of totals follow the last row. */
  totals: number;
  /** Begins on a further page rather than be split, where the rest of the page is too small for it. */
  whole?: boolean;
}

/** What of a part stands on one page. */
export interface PartOnPage<Row> {
  /** Its rows began on an earlier page. */
  continued: boolean;
  /** Its last row and its totals are here. */
  ends: boolean;
  rows: readonly Row[];
}

export interface TablePage<Part> {
  parts: readonly Part[];
}

type OnPage<Part extends TablePart<unknown>> = Omit<Part, 'rows'> & PartOnPage<Part['rows'][number]>;

/** In millimetres: what sums of binary fractions may be off by. */
const hair = 0.001;

/**
 * Deals the rows out to pages. A part that must be split leaves two rows at least under its heading, and takes two at
 * least along to its totals and to what closes the document, so that neither stands alone on the last page. No part: no
 * page, which is the document's empty page.
 */
export function pagesOf<Part extends TablePart<unknown>>(
  sheet: TableSheet,
  parts: readonly Part[],
): TablePage<OnPage<Part>>[] {
  const pages: OnPage<Part>[][] = [];
  let page: OnPage<Part>[] = [];
  let room = sheet.height - sheet.head - sheet.intro;
  const turnPage = () => {
    pages.push(page);
    page = [];
    room = sheet.height - sheet.running_head;
  };

  for (const [index, part] of parts.entries()) {
    const below = part.totals * sheet.row + (index === parts.length - 1 ? sheet.closing : 0);
    for (let from = 0, ends = false; !ends;) {
      const { rows } = part;
      const above = headsOf(sheet, part) + (page.length === 0 ? 0 : sheet.part_gap);
      const left = rows.length - from;
      const here = rowsThatFit(room - above, sheet.row, left, below);
      const fits = left === 0 ? room + hair >= above + sheet.row + below : here >= Math.min(2, left);
      const split = part.whole === true && from === 0 && here < left;
      if ((!fits || split) && page.length > 0) {
        turnPage();
        continue;
      }
      const taken = left === 0 ? 0 : Math.max(1, here);
      ends = taken === left;
      page.push({ ...part, continued: from > 0, ends, rows: rows.slice(from, from + taken) });
      room -= above + (Math.max(1, taken) + (ends ? part.totals : 0)) * sheet.row;
      from += taken;
      if (!ends) turnPage();
    }
  }
  if (page.length > 0) pages.push(page);
  return pages.map((onPage) => ({ parts: onPage }));
}

/** Row height between `least` and `most` at which all parts fit on one page; `otherwise` when there is none. */
export function rowThatFits(
  sheet: TableSheet,
  parts: readonly TablePart<unknown>[],
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const fixed =
    parts.reduce((sum, part) => sum + headsOf(sheet, part), 0) +
    sheet.part_gap * Math.max(0, parts.length - 1) +
    sheet.head +
    sheet.intro +
    sheet.closing;
  const rows = parts.reduce((sum, part) => sum + Math.max(1, part.rows.length) + part.totals, 0);
  const fitting = Math.floor(((sheet.height - fixed) / Math.max(1, rows)) * 100) / 100;
  return fitting < least ? otherwise : Math.min(fitting, most);
}

function headsOf(sheet: TableSheet, { heading }: Pick<TablePart<unknown>, 'heading'>): number {
  return sheet.column_heads + (heading === '' ? 0 : sheet.part_heading);
}

/** All of them when what stands below them fits too; else what fits, but not the last two. */
function rowsThatFit(room: number, row: number, left: number, below: number): number {
  if (left * row + below <= room + hair) return left;
  return Math.max(0, Math.min(Math.floor((room + hair) / row), left - 2));
}
