/** Whether anything stands in a row: what is blank is no row of a file to whoever fills it. */
export function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '');
}
