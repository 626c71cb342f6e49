/**
 * Where columns stand in a row of headings. A column is known by the first of its names that stands there: by its own, and
 * only where that is absent by what other lists call it, so that beside “Student ID” a “Student” is somebody's name. Of
 * two headings of one name it is the first. Headings and names come in one form, without case and blanks.
 */
export function columnsNamed<Column extends string>(
  headings: readonly string[],
  namesOf: ReadonlyMap<Column, readonly string[]>,
): Map<Column, number> {
  const columns = new Map<Column, number>();
  for (const [column, names] of namesOf) {
    const name = names.find((one) => headings.includes(one));
    if (name !== undefined) columns.set(column, headings.indexOf(name));
  }
  return columns;
}
