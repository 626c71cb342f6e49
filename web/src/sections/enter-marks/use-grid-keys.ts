import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
} from 'react';

import { focusWhenFree } from '../../ui/focus-when-free.ts';
import { storeTyped } from '../../ui/use-typed-cell.ts';
import { comesBackWithWindow } from '../../ui/window-focus.ts';
import { bringIntoSight } from './bring-into-sight.ts';
import { cellAt, cellsIn, edgeOf, isOpen, nextOpen, placeOf, rowWithin } from './grid-cells.ts';
import { stepIn } from './step-keys.ts';
import type { GridRange } from './use-grid-range.ts';

/** Rows that PageUp and PageDown go. */
const page = 10;

const rowKeys = ['Enter', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'];

/** A row that can have the focus, and can have it no longer once it has lost it: a click into a name goes nowhere. */
export function focusableRow(row: HTMLElement | null | undefined): HTMLElement | null {
  if (!row) return null;
  row.tabIndex = -1;
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
  return row;
}

/** What the keys do beside moving. */
export interface GridActions {
  undo: () => void;
  redo: () => void;
  fillDown: () => void;
  clearRange: () => void;
  showKeys: () => void;
}

/**
 * Whether a key is for the word that is being put together. The Enter that ends one in Japanese or Chinese carries this
 * code, in Safari after the word has ended; Next on a tablet's keypad comes while its word is still underlined, and carries
 * that of Enter.
 */
function belongsToComposition({ nativeEvent, key, keyCode }: KeyboardEvent): boolean {
  return key === 'Enter' ? keyCode === 229 : nativeEvent.isComposing;
}

/**
 * Moving and choosing in the grid by keys (quality A1, A6, A7). The grid is one Tab stop: one cell at a time
 * can be reached from outside; inside, Tab goes to the next open cell and leaves after the last, or at once
 * after Esc.
 */
export function useGridKeys(
  grid: RefObject<HTMLTableElement | null>,
  range: GridRange,
  actions: GridActions,
) {
  /** Typing replaces the cell's text until F2, a double click or a click into a remark begins editing in it. */
  const editing = useRef(false);
  const leaving = useRef(false);
  const stop = useRef<HTMLElement>(null);
  /** A cell that is taken away while it has the focus says nothing of it, and so counts as holding it still. */
  const holdsFocus = useRef(false);

  /** Makes the cell the grid's only Tab stop. */
  function moveStop(cell: HTMLElement) {
    if (stop.current !== null) stop.current.tabIndex = -1;
    cell.tabIndex = 0;
    stop.current = cell;
  }

  useEffect(() => {
    if (stop.current?.isConnected && stop.current.tabIndex === 0) return;
    // The place of one who left the sheet is taken by the next, at the end by the one before.
    const place = stop.current && placeOf(stop.current);
    const cells = cellsIn(grid.current);
    const beside =
      place && (cellAt(grid.current, place) ?? cellAt(grid.current, { ...place, row: place.row - 1 }));
    const next = beside ?? cells.find(isOpen) ?? cells[0];
    if (next === undefined) return;
    moveStop(next);
    // Not into a cell: the rest of what was being typed for the one who left would be the next one's mark.
    if (holdsFocus.current && document.activeElement === document.body) {
      focusableRow(next.closest('tr'))?.focus({ preventScroll: true });
    }
  });

  // Who opened a class types at once. Where fingers type, a field that has the focus raises the keypad.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focusWhenFree(() => stop.current);
  }, []);

  function go(to: HTMLElement | undefined, event: KeyboardEvent) {
    // At the edge too: an arrow would choose another grade.
    if (to !== undefined || event.key !== 'Tab') event.preventDefault();
    if (to === undefined) return;
    const rows = (placeOf(to)?.row ?? 0) - (placeOf(event.target as HTMLElement)?.row ?? 0);
    to.focus({ preventScroll: true });
    bringIntoSight(to);
    if (rows === 0) return;
    // Who comes next stands there before the key that leads to them. After this key's picture, and in no other key's turn.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (document.activeElement === to) bringIntoSight(to, rows > 0 ? 1 : -1);
      }),
    );
  }

  /** The keys that act. True when the key was one of them. */
  function act(event: KeyboardEvent<HTMLElement>): boolean {
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const does = (action: () => void) => {
      event.preventDefault();
      action();
      return true;
    };
    const target = event.target as HTMLElement;
    const step = stepIn(event);
    if (step !== null) return does(actions[step]);
    if (command && key === 'd') return does(actions.fillDown);
    if (event.key === '?' && !('text' in target.dataset)) return does(actions.showKeys);
    return false;
  }

  /** What the next key types replaces the mark, also where the choice of it was lost: after Esc, or another's save. */
  function chooseBeforeTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, field: HTMLElement) {
    const types = key.length === 1 || key === 'Backspace' || key === 'Delete';
    if (!types || ctrlKey || metaKey || altKey || editing.current) return;
    if (!(field instanceof HTMLInputElement) || 'text' in field.dataset || 'typed' in field.dataset) return;
    field.select();
  }

  /** A mark is chosen by a click, also where it has the focus already; the caret is put by a double click. */
  const isClicked = (target: EventTarget, clicks: number): target is HTMLInputElement =>
    target instanceof HTMLInputElement &&
    target === document.activeElement &&
    !('text' in target.dataset) &&
    !editing.current &&
    clicks === 1;

  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const place = placeOf(target);
      holdsFocus.current = place !== null;
      if (place === null || comesBackWithWindow(target)) return;
      moveStop(target);
      range.begin(place);
      leaving.current = false;
      editing.current = false;
      if (target instanceof HTMLInputElement) target.select();
    },
    onBlur() {
      holdsFocus.current = false;
    },
    onPointerUp({ target }: PointerEvent<HTMLElement>) {
      if (target instanceof HTMLInputElement && 'text' in target.dataset) editing.current = true;
    },
    onMouseDown({ target, detail }: MouseEvent<HTMLElement>) {
      // Else the browser, after the click, takes back the choice of what was chosen before it.
      if (isClicked(target, detail)) target.setSelectionRange(0, 0);
    },
    onClick({ target, detail }: MouseEvent<HTMLElement>) {
      if (isClicked(target, detail)) target.select();
    },
    onDoubleClick() {
      editing.current = true;
    },
    onInput({ target }: FormEvent<HTMLElement>) {
      // What is typed goes into one cell: the others are chosen no longer, or Backspace would clear them, too.
      const place = target instanceof HTMLInputElement ? placeOf(target) : null;
      if (place !== null && range.isWide()) range.begin(place);
    },
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      const { key, target } = event;
      // The cell keeps an Esc for what is typed in it; with that the editing ends.
      if (key === 'Escape' && target instanceof HTMLElement && 'typed' in target.dataset)
        editing.current = false;
      // Before the cell itself hears of it: a grade would blank itself as a step of its own.
      if ((key === 'Delete' || key === 'Backspace') && range.isWide() && !belongsToComposition(event)) {
        event.preventDefault();
        event.stopPropagation();
        actions.clearRange();
      }
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const from = event.target as HTMLElement;
      const place = placeOf(from);
      if (belongsToComposition(event) || act(event)) return;
      // From a row that has the focus the keys that move go on in its cell; Tab does by itself.
      if (from instanceof HTMLTableRowElement && rowKeys.includes(event.key)) {
        // Beside a mark that was opened since, the attendance has the Tab stop still.
        return go(stop.current?.closest('td')?.querySelector<HTMLElement>('[data-cell]') ?? undefined, event);
      }
      if (place === null) return;
      // A grade or an attendance that was typed went into one cell: as with a mark the others are chosen no longer.
      if (event.defaultPrevented && range.isWide()) range.begin(place);
      chooseBeforeTyping(event, from);
      const step = event.shiftKey ? -1 : 1;
      const caretMoves = editing.current && from instanceof HTMLInputElement && isOpen(from);
      const move = (rows: number, columns: number) => {
        if (event.shiftKey) {
          event.preventDefault();
          return range.extend(rows, columns);
        }
        const row = rowWithin(grid.current, place.row + rows);
        return go(cellAt(grid.current, { row, column: place.column + columns }), event);
      };
      switch (event.key) {
        case 'Enter': {
          const next = nextOpen(grid.current, place, step, 'down columns');
          // Nowhere to go from the last cell: Enter stores what was typed there all the same.
          if (next === undefined) storeTyped();
          return go(next, event);
        }
        case 'Tab':
          if (leaving.current) return;
          return go(nextOpen(grid.current, place, step, 'along rows'), event);
        case 'ArrowDown':
        case 'ArrowUp':
          if (event.altKey) return;
          return move(event.key === 'ArrowDown' ? 1 : -1, 0);
        case 'PageDown':
        case 'PageUp':
          return move(event.key === 'PageDown' ? page : -page, 0);
        case 'ArrowRight':
        case 'ArrowLeft':
          if (caretMoves) return;
          return move(0, event.key === 'ArrowRight' ? 1 : -1);
        case 'Home':
        case 'End':
          if (caretMoves && !event.ctrlKey) return;
          return go(edgeOf(cellsIn(grid.current), event.key, event.ctrlKey ? null : place.row), event);
        case 'F2':
          editing.current = true;
          if (from instanceof HTMLInputElement) from.setSelectionRange(from.value.length, from.value.length);
          return;
        case 'Escape':
          range.begin(place);
          leaving.current = !editing.current;
          editing.current = false;
          if (from instanceof HTMLInputElement) from.select();
          return;
        default:
          // In a remark, the first letter begins editing, so that the arrows then mend what was typed.
          if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && 'text' in from.dataset) {
            editing.current = true;
          }
      }
    },
  };
}
