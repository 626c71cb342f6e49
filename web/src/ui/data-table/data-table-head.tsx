import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import type { ReactNode } from 'react';

import { visuallyHidden } from '../visually-hidden.ts';
import type { DataColumn, Sorting } from './data-column.ts';

/** The headings; those of columns with values sort. */
export function DataTableHead<Row>({
  columns,
  sorting,
  onSort,
  choice,
}: {
  columns: readonly DataColumn<Row>[];
  sorting: Sorting | null;
  onSort: (column: string) => void;
  /** The box that selects all, where rows can be selected. */
  choice: ReactNode;
}) {
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {choice}
        {columns.map(({ id, label, value, numeric, bare, actions }) => {
          const className = numeric ? 'numbers' : undefined;
          if (value === undefined) {
            return (
              <th key={id} role="columnheader" scope="col" className={className}>
                <span className="plain" style={actions || bare ? visuallyHidden : undefined}>
                  {label}
                </span>
              </th>
            );
          }
          const sorts = sorting?.column === id;
          const Arrow = sorts && sorting.descending ? ArrowDownwardIcon : ArrowUpwardIcon;
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              className={className}
              aria-sort={sorts ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
            >
              <button type="button" className="sort" onClick={() => onSort(id)}>
                {label}
                <Arrow aria-hidden />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
