/**
 * The row that a dialog is about as the list has it by now, so that what is sent after someone else changed it starts
 * from theirs. Who is on the list no more stays as it was seen there.
 */
export function latestRow<Row>(
  rows: readonly Row[] | undefined,
  seen: Row,
  keyOf: (row: Row) => number,
): Row {
  const key = keyOf(seen);
  return rows?.find((row) => keyOf(row) === key) ?? seen;
}
