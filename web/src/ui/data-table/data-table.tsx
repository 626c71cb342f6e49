import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type ComponentProps,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { EmptyState } from '../empty-state.tsx';
import { LoadingBlock } from '../loading-block.tsx';
import { ChoiceHead } from './choice-cell.tsx';
import type { DataColumn, FilterChoice, FilterGroup, RowKey, Sorting } from './data-column.ts';
import { DataTableBody } from './data-table-body.tsx';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableToolbar } from './data-table-toolbar.tsx';
import { findRows, indexRows, sortRows, withRow } from './find-rows.ts';
import { type Selection, withToggled } from './selection.ts';
import { TablePager } from './table-pager.tsx';
import { tableRoom } from './table-room.ts';
import { TableArea } from './table-style.ts';
import { dataTableTexts } from './texts.ts';

const noFilters: readonly never[] = [];

/**
 * The table that sections share: search, filters and actions over it, sortable headings that stay in sight,
 * the count below. All rows show without pages, also 2,000 of them, unless `pageSize` is given. `columns`, `filters`
 * and `rowKey` stay the same objects from one drawing to the next: declare them outside the component or memoise them.
 */
export function DataTable<Row>({
  label,
  rows,
  rowKey,
  columns,
  count,
  empty,
  searchLabel,
  autoFocus = false,
  filters = noFilters,
  actions,
  selection,
  initialSort = null,
  pageSize,
  alwaysDrawn = null,
  failure = null,
}: {
  /** What the table holds, for screen readers. */
  label: string;
  /** undefined while they are being loaded. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => RowKey;
  columns: readonly DataColumn<Row>[];
  /** How many in words: '600 students'. */
  count: (rows: number) => string;
  /** Stands in place of the table when there are no rows at all. */
  empty: ComponentProps<typeof EmptyState>;
  searchLabel: string;
  /** Begins in the search, where there is a keyboard. */
  autoFocus?: boolean;
  filters?: readonly FilterGroup<Row>[];
  actions?: ReactNode;
  selection?: Selection;
  initialSort?: Sorting | null;
  /** Rows to a page; left out, there are no pages. */
  pageSize?: number;
  /** A row that is drawn wherever one has scrolled, so that it can be gone to. */
  alwaysDrawn?: RowKey | null;
  /** Stands in place of the rows that could not be loaded; what can be done without them stays in reach. */
  failure?: ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  // Between two letters there is time for the rows in view only.
  const isTyping = useDeferredValue(search) !== search;
  const [chosen, setChosen] = useState<ReadonlySet<FilterChoice<Row>>>(new Set());
  const [sorting, setSorting] = useState(initialSort);
  const [focused, setFocused] = useState<RowKey | null>(null);
  const [turned, setTurned] = useState({ page: 0, label, search, chosen, sorting });

  const sorted = useMemo(() => sortRows(rows ?? [], columns, sorting), [rows, columns, sorting]);
  const indexed = useMemo(() => indexRows(sorted, columns), [sorted, columns]);
  const passing = useMemo(
    () => findRows(indexed, search, filters, chosen),
    [indexed, search, filters, chosen],
  );
  // A row that is mended passes a filter no longer; it leaves once the hand that mends it has gone on.
  const found = useMemo(
    () => withRow(passing, (row) => rowKey(row) === focused, sorted),
    [passing, focused, rowKey, sorted],
  );
  const isInHand = sorted.some((row) => rowKey(row) === focused);
  const lapsed = [...chosen].find(({ goesWithLast, keeps }) => goesWithLast && !sorted.some(keeps));
  if (lapsed && !isInHand) setChosen(withToggled(chosen, lapsed));
  useEffect(() => {
    // What it answers in newer browsers would be taken for the way to undo this.
    scroller.current?.scrollTo({ top: 0 });
  }, [label, search, chosen, sorting]);

  const pages = pageSize === undefined ? 1 : Math.max(1, Math.ceil(found.length / pageSize));
  // Another list, search, filter or order begins on its first page.
  const isTurned =
    turned.label === label &&
    turned.search === search &&
    turned.chosen === chosen &&
    turned.sorting === sorting;
  const page = isTurned ? Math.min(turned.page, pages - 1) : 0;
  const shown = useMemo(
    () => (pageSize === undefined ? found : found.slice(page * pageSize, (page + 1) * pageSize)),
    [found, page, pageSize],
  );

  const clear = () => {
    setSearch('');
    setChosen(new Set());
    // The button that does this is gone then. On touch the keyboard would cover the rows.
    if (matchMedia('(pointer: fine)').matches) searchField.current?.focus();
  };
  return (
    <TableArea
      roomFrom={tableRoom(columns, selection !== undefined)}
      onFocus={({ currentTarget, target }) => {
        // Who went into a dialog may have come back here, and not to the row.
        if (currentTarget.contains(target) && scroller.current?.contains(target) !== true) setFocused(null);
      }}
    >
      <DataTableToolbar
        {...{ searchLabel, search, searchField, autoFocus, filters, chosen, actions }}
        onSearch={setSearch}
        onLeaveDown={() => scroller.current?.querySelector<HTMLElement>(inRows)?.focus()}
        onChoose={(choice) => setChosen((now) => withToggled(now, choice))}
      />
      {rows === undefined && (failure ?? <LoadingBlock height={320} />)}
      {rows?.length === 0 && <EmptyState {...empty} />}
      {sorted.length > 0 && found.length === 0 && (
        <EmptyState
          title={dataTableTexts.nothingFound}
          hint={dataTableTexts.nothingFoundHint}
          action={
            <Button variant="outlined" onClick={clear}>
              {dataTableTexts.clearAll}
            </Button>
          }
        />
      )}
      {rows && (
        <>
          <div
            ref={scroller}
            className="scroll"
            hidden={found.length === 0}
            role="group"
            aria-label={label}
            tabIndex={0}
          >
            <table role="table" aria-label={label} aria-rowcount={found.length + 1}>
              <colgroup>
                {selection && <col style={{ width: 'calc(var(--target) + 8px)' }} />}
                {columns.map(({ id, width }) => (
                  <col key={id} style={{ width }} />
                ))}
              </colgroup>
              <DataTableHead
                columns={columns}
                sorting={sorting}
                onSort={(column) => setSorting((now) => nextSorting(now, column))}
                choice={selection && <ChoiceHead selection={selection} shown={shown.map(rowKey)} />}
              />
              <DataTableBody
                rows={shown}
                inViewOnly={isTyping}
                onRow={setFocused}
                {...{ rowKey, columns, selection, scroller, alwaysDrawn }}
              />
            </table>
          </div>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 4,
              pt: 1,
              minHeight: '1.75rem',
              flex: 'none',
            }}
          >
            <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
              {found.length === rows.length
                ? count(rows.length)
                : dataTableTexts.found(found.length, count(rows.length))}
            </Typography>
            {selection && selection.selected.size > 0 && (
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {dataTableTexts.selected(selection.selected.size)}
              </Typography>
            )}
            {pageSize !== undefined && pages > 1 && (
              <TablePager
                {...{ page, pages }}
                onPage={(next) => setTurned({ page: next, label, search, chosen, sorting })}
              />
            )}
          </Box>
        </>
      )}
    </TableArea>
  );
}

const inRows = 'tbody button:not(:disabled), tbody input:not(:disabled), tbody a[href]';

/** The same heading again turns the order round. */
function nextSorting(now: Sorting | null, column: string): Sorting {
  return { column, descending: now?.column === column && !now.descending };
}
