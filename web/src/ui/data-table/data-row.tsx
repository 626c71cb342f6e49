import { memo, type ReactNode } from 'react';

import { ChoiceCell } from './choice-cell.tsx';
import type { DataColumn, RowKey } from './data-column.ts';

interface RowProps<Row> {
  row: Row;
  rowKey: RowKey;
  /** Its place among those found, from 0. */
  index: number;
  columns: readonly DataColumn<Row>[];
  selected: boolean;
  /** Given where rows can be selected. */
  onToggle: ((key: RowKey) => void) | undefined;
}

/** One row, drawn anew only when what it shows has changed. */
export const DataRow = memo(PlainRow) as <Row>(props: RowProps<Row>) => ReactNode;

function PlainRow<Row>({ row, rowKey, index, columns, selected, onToggle }: RowProps<Row>) {
  const head = columns.find(({ namesRow }) => namesRow);
  const name = head?.rowName?.(row) ?? head?.value?.(row) ?? rowKey;
  return (
    <tr role="row" data-key={rowKey} data-selected={selected || undefined} aria-rowindex={index + 2}>
      {onToggle && <ChoiceCell name={String(name)} selected={selected} onToggle={() => onToggle(rowKey)} />}
      {columns.map((column) => (
        <DataCell key={column.id} column={column} row={row} />
      ))}
    </tr>
  );
}

function DataCell<Row>({ column, row }: { column: DataColumn<Row>; row: Row }) {
  const { label, value, words, render, namesRow, restOfName, saysItself, bare, actions } = column;
  const shown = render ? render(row) : (words ?? value)?.(row);
  if (namesRow) {
    return (
      <th role="rowheader" scope="row" className="name">
        {shown}
      </th>
    );
  }
  return (
    <td
      role="cell"
      className={classOf(column)}
      data-label={actions || bare || restOfName ? undefined : saysItself ? '' : label}
    >
      {shown}
    </td>
  );
}

function classOf({
  actions,
  bare,
  restOfName,
  numeric,
}: Omit<DataColumn<never>, 'value' | 'words' | 'render'>): string | undefined {
  if (actions) return 'actions';
  if (bare) return 'bare';
  if (restOfName) return 'rest-of-name';
  return numeric ? 'numbers' : undefined;
}
