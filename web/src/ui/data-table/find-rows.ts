import { apostrophes } from 'contract/names-in-text';

import type { CellValue, DataColumn, FilterChoice, FilterGroup, Sorting } from './data-column.ts';

/** A row with its values folded once, so that 2,000 are searched between two keystrokes (quality B21). */
export interface IndexedRow<Row> {
  row: Row;
  text: string;
}

const notSearchedFor = new RegExp(`[\\p{M}\\p{Cf}\\p{Default_Ignorable_Code_Point}${apostrophes}]`, 'gu');
const collator = new Intl.Collator('en', { numeric: true });

/** Prepares rows for `findRows`. */
export function indexRows<Row>(rows: readonly Row[], columns: readonly DataColumn<Row>[]): IndexedRow<Row>[] {
  const values = columns.flatMap(({ value, words }) => [value ?? [], words ?? []].flat());
  return rows.map((row) => ({
    row,
    text: foldedText(values.map((value) => value(row) ?? '').join(' ')),
  }));
}

/** The rows that hold every word of the search and pass the chosen filters. */
export function findRows<Row>(
  indexed: readonly IndexedRow<Row>[],
  search: string,
  filters: readonly FilterGroup<Row>[],
  chosen: ReadonlySet<FilterChoice<Row>>,
): Row[] {
  const words = wordsOf(search);
  const groups = filters
    .map(({ choices }) => choices.filter((choice) => chosen.has(choice)))
    .filter((choices) => choices.length > 0);
  return indexed
    .filter(
      ({ row, text }) =>
        words.every((word) => text.includes(word)) &&
        groups.every((choices) => choices.some(({ keeps }) => keeps(row))),
    )
    .map(({ row }) => row);
}

/** The rows that were found, and this one of all in its place among them. */
export function withRow<Row>(
  found: readonly Row[],
  isMeant: (row: Row) => boolean,
  all: readonly Row[],
): readonly Row[] {
  const meant = all.find(isMeant);
  if (meant === undefined || found.includes(meant)) return found;
  const kept = new Set(found).add(meant);
  return all.filter((row) => kept.has(row));
}

/** Sorts as people read: accents beside their letters, 2A before 10A; what is empty stands last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const value = columns.find(({ id }) => id === sorting?.column)?.value;
  if (sorting === null || value === undefined) return rows;
  const direction = sorting.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: value(row) }))
    .toSorted((a, b) => compare(a.value, b.value, direction))
    .map(({ row }) => row);
}

/** The words that are searched for; none where nothing is. */
export function wordsOf(search: string): string[] {
  return foldedText(search).split(' ').filter(Boolean);
}

/** Whether all of the words stand in the text as a part of it; `words` as `wordsOf` answers them. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = foldedText(text);
  return words.every((word) => folded.includes(word));
}

/**
 * Without case, accents and apostrophes, and without what nobody sees, such as the soft hyphens of a name that was copied
 * from a page; commas count as blanks, so that a name is found as it is written.
 */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replace(notSearchedFor, '')
    .replace(/[\s,;]+/g, ' ')
    .toLowerCase()
    .trim();
}

function compare(a: CellValue, b: CellValue, direction: 1 | -1): number {
  if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
  if (typeof a === 'number' && typeof b === 'number') return direction * (a - b);
  return direction * compareNames(String(a), String(b));
}

/** What stands before a comma goes first: 'Kirton, Tariq' comes before 'Kirton-Stewart, Ana'. */
function compareNames(a: string, b: string): number {
  const [lastA = '', ...firstA] = a.split(', ');
  const [lastB = '', ...firstB] = b.split(', ');
  return collator.compare(lastA, lastB) || collator.compare(firstA.join(' '), firstB.join(' '));
}

function isEmpty(value: CellValue): boolean {
  return value === null || value === '';
}
