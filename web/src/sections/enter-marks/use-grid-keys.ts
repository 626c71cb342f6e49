import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';

/**
 * Moving in the grid by keys (quality A1). Cells carry data-cell="row:column"; those that take input
 * data-open, those that hold text data-text. The grid is one Tab stop: one cell at a time can be reached
 * from outside; inside, Tab goes to the next open cell and leaves after the last, or at once after Esc.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>) {
  /** Typing replaces the cell's text until F2, a double click or a click into a remark begins editing in it. */
  const editing = useRef(false);
  const leaving = useRef(false);

  useEffect(() => {
    const cells = cellsIn(grid.current);
    if (cells.length > 0 && !cells.some((cell) => cell.tabIndex === 0))
      makeStop(grid.current, firstOpen(cells));
  });

  function go(to: HTMLElement | undefined, event: KeyboardEvent) {
    // At the edge too: an arrow would choose another grade.
    if (to !== undefined || event.key !== 'Tab') event.preventDefault();
    if (to === undefined) return;
    to.focus();
    to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (target.dataset['cell'] === undefined) return;
      makeStop(grid.current, target);
      leaving.current = false;
      editing.current = false;
      if (target instanceof HTMLInputElement) target.select();
    },
    onPointerUp({ target }: PointerEvent<HTMLElement>) {
      if (target instanceof HTMLInputElement && 'text' in target.dataset) editing.current = true;
    },
    onDoubleClick() {
      editing.current = true;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const from = event.target as HTMLElement;
      const place = placeOf(from);
      if (place === null || event.nativeEvent.isComposing) return;
      const cells = cellsIn(grid.current);
      const step = event.shiftKey ? -1 : 1;
      switch (event.key) {
        case 'Enter':
          if (from instanceof HTMLButtonElement && !event.shiftKey) return;
          return go(nextOpen(cells, from, step, downColumns), event);
        case 'Tab':
          if (leaving.current) return;
          return go(nextInRows(cells, from, step), event);
        case 'ArrowDown':
        case 'ArrowUp':
          if (event.altKey) return;
          return go(at(cells, place.row + (event.key === 'ArrowDown' ? 1 : -1), place.column), event);
        case 'ArrowRight':
        case 'ArrowLeft':
          if (caretMoves(from, editing.current)) return;
          return go(at(cells, place.row, place.column + (event.key === 'ArrowRight' ? 1 : -1)), event);
        case 'Home':
        case 'End':
          if (caretMoves(from, editing.current) && !event.ctrlKey) return;
          return go(edge(cells, event.key, event.ctrlKey ? null : place.row), event);
        case 'F2':
          editing.current = true;
          if (from instanceof HTMLInputElement) from.setSelectionRange(from.value.length, from.value.length);
          return;
        case 'Escape':
          leaving.current = !editing.current;
          editing.current = false;
          if (from instanceof HTMLInputElement) from.select();
          return;
        default:
          // In a remark, the first letter begins editing, so that the arrows then mend what was typed.
          if (event.key.length === 1 && 'text' in from.dataset) editing.current = true;
      }
    },
  };
}

interface Place {
  row: number;
  column: number;
}

function cellsIn(grid: HTMLElement | null): HTMLElement[] {
  return grid === null ? [] : [...grid.querySelectorAll<HTMLElement>('[data-cell]')];
}

function placeOf(cell: HTMLElement): Place | null {
  const [row, column] = (cell.dataset['cell'] ?? '').split(':').map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}

function isOpen(cell: HTMLElement): boolean {
  return 'open' in cell.dataset;
}

function firstOpen(cells: readonly HTMLElement[]): HTMLElement | undefined {
  return cells.find(isOpen) ?? cells[0];
}

function makeStop(grid: HTMLElement | null, stop: HTMLElement | undefined): void {
  for (const cell of grid?.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]') ?? [])
    cell.tabIndex = -1;
  if (stop !== undefined) stop.tabIndex = 0;
}

function at(cells: readonly HTMLElement[], row: number, column: number): HTMLElement | undefined {
  return cells.find((cell) => {
    const place = placeOf(cell);
    return place?.row === row && place.column === column;
  });
}

/** Down a column, then on from the top of the next; what is closed is passed over. */
function downColumns(a: Place, b: Place): number {
  return a.column - b.column || a.row - b.row;
}

function nextOpen(
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

/** Along the row, then on in the next. */
function nextInRows(cells: readonly HTMLElement[], from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  return nextOpen(cells, from, step, (a, b) => a.row - b.row || a.column - b.column);
}

function edge(
  cells: readonly HTMLElement[],
  key: 'Home' | 'End',
  row: number | null,
): HTMLElement | undefined {
  const within = row === null ? cells : cells.filter((cell) => placeOf(cell)?.row === row);
  return key === 'Home' ? within[0] : within.at(-1);
}

function caretMoves(cell: HTMLElement, editing: boolean): boolean {
  return editing && cell instanceof HTMLInputElement;
}
