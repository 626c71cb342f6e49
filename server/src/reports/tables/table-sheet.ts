/**
 * The paper of a document of tables and the heights of what stands on it, in millimetres. Heights are fixed, so
 * that rows are dealt out to pages before anything is set; `tables.typ` sets the pages by the same numbers.
 */
export interface TableSheet {
  paper: 'us-letter' | 'us-legal';
  flipped: boolean;
  margin: { x: number; top: number; bottom: number };
  /** What the margins leave. */
  width: number;
  height: number;
  /** The letterhead in one line, where height is dear. */
  compact: boolean;
  /** Letterhead and title band of the first page, and the line in their place on further pages. */
  head: number;
  running_head: number;
  /** What the document says between title band and first table. */
  intro: number;
  /** A part's heading; a part without heading needs none. */
  part_heading: number;
  column_heads: number;
  /** One row, of totals also. */
  row: number;
  /** Between two parts on a page. */
  part_gap: number;
  /** What follows the last table: notes, a key. */
  closing: number;
}

type Heights = Pick<TableSheet, 'intro' | 'part_heading' | 'column_heads' | 'row' | 'closing'>;

const margin = { x: 12, top: 10, bottom: 13 };
const papers = {
  letterPortrait: { paper: 'us-letter', flipped: false, across: 215.9, down: 279.4, compact: false },
  letterLandscape: { paper: 'us-letter', flipped: true, across: 279.4, down: 215.9, compact: true },
  legalLandscape: { paper: 'us-legal', flipped: true, across: 355.6, down: 215.9, compact: true },
} as const;

/** A sheet with rows of 6 mm under column heads of 7 mm, unless other heights are given. */
export function tableSheet(paper: keyof typeof papers, heights: Partial<Heights> = {}): TableSheet {
  const { across, down, ...kind } = papers[paper];
  return {
    ...kind,
    margin,
    width: round(across - 2 * margin.x),
    height: round(down - margin.top - margin.bottom),
    head: kind.compact ? 24 : 33,
    running_head: 7,
    intro: 0,
    part_heading: 7,
    column_heads: 7,
    row: 6,
    part_gap: 5,
    closing: 0,
    ...heights,
  };
}

/** Sums of tenths and hundredths of a millimetre, without what binary fractions add. */
function round(millimetres: number): number {
  return Math.round(millimetres * 100) / 100;
}
