import type { MarkRecord } from 'contract/marks';
import { type DragEvent, type PointerEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

import { cellAt, cellsIn, type Place, placeOf, placeUnder, rowWithin } from './grid-cells.ts';

/** The cells chosen together: by Shift and the arrows, by dragging, or by Shift and a click. */
export interface GridRange {
  /** Chooses one cell. */
  begin(place: Place): void;
  /** Moves the far corner. */
  extend(rows: number, columns: number): void;
  /** From the top left corner to the bottom right one; null before any cell was entered. */
  corners(): { from: Place; to: Place } | null;
  /** Whether it holds more than one cell. */
  isWide(): boolean;
}

/**
 * Keeps the range and shows it. It is drawn on the page's elements as it changes, not through React: a drag
 * over forty rows redraws nothing.
 */
export function useGridRange(
  grid: RefObject<HTMLTableElement | null>,
  /** The students as they stand on the sheet. */
  records: readonly MarkRecord[],
  /** Hears how many cells are chosen; the same function at each drawing. */
  onChange: (cells: number) => void,
) {
  const anchor = useRef<Place | null>(null);
  const head = useRef<Place | null>(null);

  const range = useMemo<GridRange & { follow: (to: (place: Place) => Place | null) => void }>(() => {
    const corners = () => {
      if (anchor.current === null || head.current === null) return null;
      const [a, b] = [anchor.current, head.current];
      return {
        from: { row: Math.min(a.row, b.row), column: Math.min(a.column, b.column) },
        to: { row: Math.max(a.row, b.row), column: Math.max(a.column, b.column) },
      };
    };
    const isWide = () => {
      const both = corners();
      return both !== null && (both.from.row !== both.to.row || both.from.column !== both.to.column);
    };
    function draw() {
      const both = corners();
      let chosen = 0;
      for (const cell of cellsIn(grid.current)) {
        const place = placeOf(cell);
        const within =
          both !== null &&
          place !== null &&
          place.row >= both.from.row &&
          place.row <= both.to.row &&
          place.column >= both.from.column &&
          place.column <= both.to.column;
        if (within) chosen += 1;
        const box = cell.closest('td');
        if (within && isWide()) box?.setAttribute('aria-selected', 'true');
        else box?.removeAttribute('aria-selected');
      }
      onChange(chosen);
    }
    return {
      corners,
      isWide,
      begin(place) {
        const wasWide = isWide();
        anchor.current = place;
        head.current = place;
        if (wasWide) draw();
      },
      follow(to) {
        anchor.current &&= to(anchor.current);
        head.current = (anchor.current && head.current && to(head.current)) ?? anchor.current;
        draw();
      },
      extend(rows, columns) {
        if (head.current === null) return;
        const row = rowWithin(grid.current, head.current.row + rows);
        const next = { row, column: head.current.column + columns };
        const cell = cellAt(grid.current, next);
        if (cell === undefined) return;
        head.current = next;
        draw();
        cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
    };
  }, [grid, onChange]);

  // The list was read anew, or shows only some: what is chosen stays with its students.
  const listed = useRef(records);
  useLayoutEffect(() => {
    const before = listed.current;
    listed.current = records;
    const moved = before.some(({ student_id }, row) => records[row]?.student_id !== student_id);
    if (!moved) return;
    range.follow(({ row, column }) => {
      const now = records.findIndex(({ student_id }) => student_id === before[row]?.student_id);
      return now === -1 ? null : { row: now, column };
    });
  }, [records, range]);

  /** Whether the button of the mouse went down in a cell and is held: from a name nothing is chosen. */
  const drags = useRef(false);

  function reach(place: Place) {
    const from = head.current;
    if (from !== null) range.extend(place.row - from.row, place.column - from.column);
  }

  const pointer = {
    // A drag chooses cells; it never carries a cell's text elsewhere.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const place = placeUnder(event.target);
      drags.current = place !== null;
      if (place === null) return;
      document.addEventListener('pointerup', () => (drags.current = false), { once: true });
      if (event.shiftKey && anchor.current !== null) {
        event.preventDefault();
        reach(place);
      } else if (event.button === 0 && event.pointerType !== 'touch') {
        // Not only where the cell takes the focus: the mark of who was absent does not.
        range.begin(place);
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.buttons !== 1 || event.pointerType === 'touch' || !drags.current) return;
      // Not the event's own: Firefox tells of a drag that began in a field to that field alone.
      const place = placeUnder(document.elementFromPoint(event.clientX, event.clientY));
      const same = place !== null && head.current?.row === place.row && head.current.column === place.column;
      if (place === null || same) return;
      // What is chosen in a field stays: without it Safari begins anew in the field under the pointer, and gives it the focus.
      if (!(document.activeElement instanceof HTMLInputElement)) getSelection()?.removeAllRanges();
      reach(place);
    },
  };
  return { range, pointer };
}
