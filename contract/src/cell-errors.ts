/** What spreadsheet programs write into a cell whose formula failed: no word of anybody’s, and no name. */

/** Read from a file that was saved by a program which works out no formulas, in the place of a result. */
export const formulaWithoutResult = '#FORMULA!';

const cellErrors = /^(?:#(?:N\/A|(?:DIV\/0|VALUE|REF|NUM|NULL|SPILL|CALC|FORMULA)!|NAME\?)|Err:\d{3})$/i;

/** Whether a spreadsheet program wrote this in the place of a result, as `#N/A` or `Err:502`. */
export function isCellError(text: string): boolean {
  return cellErrors.test(text.trim());
}

/** Why such a cell is not stored, by the name that the spreadsheet gave the failure. */
export function cellErrorMessage(text: string): string {
  if (text.trim() === formulaWithoutResult)
    return 'A formula stands here whose result is not in the file. Open the file in a spreadsheet program and save it there.';
  return `“${text.trim()}” stands where a formula failed in the spreadsheet.`;
}
