/**
 * The geometry of the grid as it stands on the page. Cells carry data-cell="row:column"; those that take
 * input data-open, those that hold text data-text.
 */
export interface Place {
  row: number;
  column: number;
}

export function cellsIn(grid: HTMLElement | null): HTMLElement[] {
  return grid === null ? [] : [...grid.querySelectorAll<HTMLElement>('[data-cell]')];
}

export function placeOf(cell: HTMLElement): Place | null {
  const [row, column] = (cell.dataset['cell'] ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

export function cellAt(grid: HTMLElement | null, { row, column }: Place): HTMLElement | undefined {
  return grid?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ?? undefined;
}

/** The place of whatever was pointed at inside a cell of the table. */
export function placeUnder(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest('td')?.querySelector<HTMLElement>('[data-cell]');
  return cell ? placeOf(cell) : null;
}

export function isOpen(cell: HTMLElement): boolean {
  return 'open' in cell.dataset;
}

/** Down a column, then on from the top of the next. */
export function downColumns(a: Place, b: Place): number {
  return a.column - b.column || a.row - b.row;
}

/** Along a row, then on in the next. */
export function alongRows(a: Place, b: Place): number {
  return a.row - b.row || a.column - b.column;
}

/** The next open cell in an order of places; what is closed is passed over. */
export function nextOpen(
  cells: readonly HTMLElement[],
  from: HTMLElement,
  step: 1 | -1,
  order: (a: Place, b: Place) => number,
): HTMLElement | undefined {
  const here = placeOf(from);
  if (here === null) return undefined;
  const ahead = cells
    .flatMap((cell) => {
      const place = placeOf(cell);
      return place !== null && isOpen(cell) && order(place, here) * step > 0 ? [{ cell, place }] : [];
    })
    .toSorted((a, b) => order(a.place, b.place) * step);
  return ahead[0]?.cell;
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

/** Makes one cell the grid's only Tab stop. */
export function makeStop(grid: HTMLElement | null, stop: HTMLElement | undefined): void {
  for (const cell of grid?.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]') ?? []) {
    cell.tabIndex = -1;
  }
  if (stop !== undefined) stop.tabIndex = 0;
}
