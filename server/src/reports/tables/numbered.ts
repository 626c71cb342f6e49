/** The rows with their number from 1, which goes on where a table goes on on a further page. */
export function numbered<Row extends object>(rows: readonly Row[]): (Row & { number: number })[] {
  return rows.map((row, index) => ({ ...row, number: index + 1 }));
}

export type Numbered<Row> = Row & { number: number };
