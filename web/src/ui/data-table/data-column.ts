import type { ReactNode } from 'react';

export type RowKey = number | string;

export type CellValue = number | string | null;

/** A column of the shared table. */
export interface DataColumn<Row> {
  id: string;
  label: string;
  /**
   * What is searched and sorted by, and shown unless `render` is given. A column without it is not sorted by, and searched
   * by its `words` alone.
   */
  value?: (row: Row) => CellValue;
  /** The value as it is read, where it is sorted by another text or by none; it is searched, too. */
  words?: (row: Row) => string;
  render?: (row: Row) => ReactNode;
  /** CSS length; an equal share of what is left unless given. Not used where rows are shown as cards. */
  width?: string;
  /** Figures: to the right, each of the same width. */
  numeric?: boolean;
  /** Names the row, on a card as its heading. One column does. */
  namesRow?: boolean;
  /** With `namesRow`, how the row is named where the value does not tell it apart from others, as by a last name alone. */
  rowName?: (row: Row) => string;
  /** Stands with the name in the heading of a card. */
  restOfName?: boolean;
  /** What it shows says itself what it is: no label on a card. */
  saysItself?: boolean;
  /** A picture: no heading to be seen, on a card before the name. */
  bare?: boolean;
  /** Buttons: no heading to be seen, at the end of the row or card. */
  actions?: boolean;
}

/** Chips beside the search. Those pressed of one group add up; the groups narrow each other. */
export interface FilterGroup<Row> {
  label: string;
  choices: readonly FilterChoice<Row>[];
}

export interface FilterChoice<Row> {
  label: string;
  keeps: (row: Row) => boolean;
  /** Given up where it keeps no row any more, so that those that are left are in sight. */
  goesWithLast?: boolean;
}

/** By which column the rows stand. */
export interface Sorting {
  column: string;
  descending: boolean;
}
