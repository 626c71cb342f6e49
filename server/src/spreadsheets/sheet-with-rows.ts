import { severalSheetsMessage } from 'contract/spreadsheets';
import { Invalid } from '../errors.ts';
import type { ReadSheet } from './workbook.ts';

/**
 * The rows of the sheet that `holdsRows` knows by its headings, behind what else staff keep in the file; those of the
 * first one in sight where it knows none. Throws Invalid (422, field `file`) where it knows several, so that none is passed
 * over unseen.
 */
export function sheetWithRows(
  sheets: readonly ReadSheet[],
  holdsRows: (rows: readonly string[][]) => boolean,
): string[][] {
  const inSight = sheets.filter(({ hidden }) => !hidden);
  const [found, ...others] = inSight.filter(({ rows }) => holdsRows(rows));
  if (found !== undefined && others.length > 0) {
    throw new Invalid({ file: [severalSheetsMessage([found, ...others].map(({ name }) => name))] });
  }
  return (found ?? inSight[0])?.rows ?? [];
}
