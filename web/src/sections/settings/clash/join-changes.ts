/** What stands in the fields of a form, as text. */
export type FieldTexts<F extends string> = Readonly<Record<F, string>>;

/**
 * Two people's changes to what both began with: a field that only one of them changed is as they left it. `isTypedBack` tells
 * of a field that I have changed, too, though it holds what it began with: something else was sent of it before.
 */
export function joinChanges<F extends string>(
  base: FieldTexts<F>,
  mine: FieldTexts<F>,
  theirs: FieldTexts<F>,
  isTypedBack: (field: F) => boolean = () => false,
): { joined: FieldTexts<F>; /** What both changed, and not alike. */ clashes: readonly F[] } {
  const fields = Object.keys(base) as F[];
  const changed = fields.filter((field) => mine[field] !== base[field] || isTypedBack(field));
  return {
    joined: { ...theirs, ...pick(mine, changed) },
    clashes: changed.filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]),
  };
}

/** Some of the fields. */
export function pick<F extends string>(values: FieldTexts<F>, fields: readonly F[]): Partial<FieldTexts<F>> {
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<FieldTexts<F>>;
}
