import type { SheetCell } from '../../spreadsheets/workbook.ts';
import type { AsrModel } from './asr-model.ts';

/** The cells that all sheets of the return are made of. */

export const blank: SheetCell[] = [];

/** Title, school and date, and a note, over the table of a sheet. */
export function sheetHead(
  { school, year, as_at, enrolment }: Pick<AsrModel, 'school' | 'year' | 'as_at' | 'enrolment'>,
  title: string,
  note = '',
): SheetCell[][] {
  return [
    [{ value: title, look: 'title' }],
    [
      {
        value: `${school}. Annual statistical return ${year}, as at ${as_at}. Enrolment: ${enrolment}.`,
        look: 'plain',
      },
    ],
    [{ value: note === '' ? null : note, look: 'note' }],
  ];
}

/** Titles of columns: the first `worded` stand over words, the others over numbers. */
export function heads(titles: readonly string[], worded: number = titles.length): SheetCell[] {
  return titles.map((value, index) => ({
    value: value === '' ? null : value,
    look: index < worded ? 'heading' : 'figureHeading',
  }));
}

/** A framed cell with text; blank for none. */
export function words(value: string): SheetCell {
  return { value: value === '' ? null : value, look: 'framed' };
}

/** null leaves a cell blank. */
export function figures(numbers: readonly (number | null)[]): SheetCell[] {
  return numbers.map((value) => ({ value, look: 'framed' }));
}

/** The row at the foot of a table. */
export function totals(values: readonly (string | number | null)[]): SheetCell[] {
  return values.map((value) => ({ value: value === '' ? null : value, look: 'total' }));
}
