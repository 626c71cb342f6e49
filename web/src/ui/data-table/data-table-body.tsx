import { Fragment, type KeyboardEvent, type RefObject, useCallback, useMemo } from 'react';

import type { DataColumn, RowKey } from './data-column.ts';
import { DataRow } from './data-row.tsx';
import { type Selection, withToggled } from './selection.ts';
import { useRowWindow } from './use-row-window.ts';

/** The rows: those in view are drawn; the arrows go from one row to the next in the same column. */
export function DataTableBody<Row>({
  rows,
  rowKey,
  columns,
  selection,
  scroller,
  inViewOnly,
  alwaysDrawn,
  onRow,
}: {
  rows: readonly Row[];
  rowKey: (row: Row) => RowKey;
  columns: readonly DataColumn<Row>[];
  selection: Selection | undefined;
  scroller: RefObject<HTMLElement | null>;
  /** The rows around those in view are left for later. */
  inViewOnly: boolean;
  /** A row that is drawn wherever one has scrolled. */
  alwaysDrawn: RowKey | null;
  /** The row that has the focus; null when none has it any more. */
  onRow: (key: RowKey | null) => void;
}) {
  const keys = useMemo(() => rows.map((row) => rowKey(row)), [rows, rowKey]);
  const drawn = useRowWindow(scroller, keys, { inViewOnly, alwaysDrawn });
  const onSelect = selection?.onSelect;
  const focusRow = (key: RowKey | null) => {
    drawn.onFocus(key);
    onRow(key);
  };
  const toggle = useCallback((key: RowKey) => onSelect?.((now) => withToggled(now, key)), [onSelect]);
  return (
    <tbody
      role="rowgroup"
      onKeyDown={moveBetweenRows}
      onFocus={({ target }) => focusRow(keyAt(target, keys))}
      onBlur={({ currentTarget, target, relatedTarget }) => {
        // Whoever turns to another window comes back to this row, and so does whoever opened a dialog from it.
        if (document.activeElement === target || isOver(currentTarget, relatedTarget)) return;
        focusRow(keyAt(relatedTarget, keys));
      }}
    >
      {drawn.rows.map(({ index, gap }) => {
        const row = rows[index];
        const key = keys[index];
        if (row === undefined || key === undefined) return null;
        return (
          <Fragment key={key}>
            <Gap height={gap} />
            <DataRow
              row={row}
              rowKey={key}
              index={index}
              columns={columns}
              selected={selection?.selected.has(key) ?? false}
              onToggle={selection && toggle}
            />
          </Fragment>
        );
      })}
      <Gap height={drawn.rest} />
    </tbody>
  );
}

/** Holds the place of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr className="gap" aria-hidden>
      <td style={{ height }} />
    </tr>
  );
}

function keyAt(target: EventTarget | null, keys: readonly RowKey[]): RowKey | null {
  if (!(target instanceof Element)) return null;
  const written = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
  return keys.find((key) => String(key) === written) ?? null;
}

/** Whether an element belongs to a dialog or a menu that stands over the list. */
function isOver(list: Element, target: EventTarget | null): boolean {
  const over = target instanceof Element ? target.closest('.MuiModal-root') : null;
  return over !== null && !over.contains(list);
}

/** Arrow up and down: to the same button or box of the row above or below. */
function moveBetweenRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  if (!(event.target instanceof HTMLElement) || event.target.matches(ownsArrows)) return;
  const row = event.target.closest('tr');
  const cell = event.target.closest<HTMLTableCellElement>('td, th');
  const sibling = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  if (cell === null || !(sibling instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  const controls = sibling.cells[cell.cellIndex]?.querySelectorAll<HTMLElement>(focusable);
  const place = [...cell.querySelectorAll(focusable)].indexOf(event.target);
  (controls?.[place] ?? controls?.[0])?.focus();
}

const focusable = 'button:not(:disabled), input:not(:disabled), select, a[href]';

/** What does something of its own with the arrows. */
const ownsArrows = 'input:not([type="checkbox"]), select, textarea, [role="combobox"], [aria-haspopup]';
