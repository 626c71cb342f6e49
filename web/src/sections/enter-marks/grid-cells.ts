import { sheetColumns } from 'contract/mark-plan';

/**
 * The geometry of the grid as it stands on the page. Cells carry data-cell="row:column"; those that take
 * input data-open, those that hold text data-text.
 */
export interface Place {
  row: number;
  column: number;
}

/** All cells of the grid, row by row. */
export function cellsIn(grid: HTMLTableElement | null): HTMLElement[] {
  return grid === null ? [] : [...grid.querySelectorAll<HTMLElement>('[data-cell]')];
}

/** null for what is no cell. */
export function placeOf(cell: HTMLElement): Place | null {
  const [row, column] = (cell.dataset['cell'] ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

/** undefined where the place lies outside the grid. */
export function cellAt(grid: HTMLTableElement | null, { row, column }: Place): HTMLElement | undefined {
  return rowsOf(grid)?.[row]?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? undefined;
}

/** The students' rows, which the browser keeps at hand: to look for them through the whole page costs each Enter. */
function rowsOf(grid: HTMLTableElement | null): HTMLCollectionOf<HTMLTableRowElement> | undefined {
  return grid?.tBodies[0]?.rows;
}

/** The row itself, or the first or the last where it lies beyond. */
export function rowWithin(grid: HTMLTableElement | null, row: number): number {
  return Math.max(0, Math.min((rowsOf(grid)?.length ?? 0) - 1, row));
}

/** The place of whatever was pointed at inside a cell of the table. */
export function placeUnder(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest('td')?.querySelector<HTMLElement>('[data-cell]');
  return cell ? placeOf(cell) : null;
}

/** Whether the cell takes input. */
export function isOpen(cell: HTMLElement): boolean {
  return 'open' in cell.dataset;
}

/**
 * The next open cell down the columns or along the rows; what is closed is passed over. Looks only at the
 * cells it passes: in a class of 35 there are 245, and this is asked at every Enter.
 */
export function nextOpen(
  grid: HTMLTableElement | null,
  from: Place,
  step: 1 | -1,
  order: 'down columns' | 'along rows',
): HTMLElement | undefined {
  const rows = rowsOf(grid)?.length ?? 0;
  const size = order === 'down columns' ? rows : sheetColumns.length;
  const line = order === 'down columns' ? from.column : from.row;
  const all = rows * sheetColumns.length;
  let at = line * size + (order === 'down columns' ? from.row : from.column) + step;
  for (; at >= 0 && at < all; at += step) {
    const [across, along] = [Math.floor(at / size), at % size];
    const cell = cellAt(
      grid,
      order === 'down columns' ? { row: along, column: across } : { row: across, column: along },
    );
    if (cell !== undefined && isOpen(cell)) return cell;
  }
  return undefined;
}

/** The first or last cell of a row, or of the whole grid. */
export function edgeOf(
  cells: readonly HTMLElement[],
  key: 'Home' | 'End',
  row: number | null,
): HTMLElement | undefined {
  const within = row === null ? cells : cells.filter((cell) => placeOf(cell)?.row === row);
  return key === 'Home' ? within[0] : within.at(-1);
}
