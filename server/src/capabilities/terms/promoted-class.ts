import { formLevelOf } from 'contract/identifiers';

/** Where the students of a form class go when a school year begins (3-decisions §6). */
export interface Destination {
  /** Form 5 and upper Form 6: they become Graduated. */
  graduate: boolean;
  /** The class that theirs leads to, where no such class is in use. */
  wanted_form_class_id: string | null;
  /** The class that they are registered in; null for graduates, and where the next form has no class at all. */
  to_form_class_id: string | null;
}

/**
 * 1A → 2A and 4 Sci → 5 Sci where that class is in use, else the first class of that form that is. 6 Lw → 6 Up.
 * A class of Form 6 that does not say that it is the lower one counts as upper. `inUse` is in the order of classes.
 */
export function promotedClass(formClassId: string, inUse: readonly string[]): Destination {
  const level = formLevelOf(formClassId);
  const upper = level === 6 ? upperClassOf(formClassId) : null;
  if (level === 5 || (level === 6 && upper === null)) {
    return { graduate: true, wanted_form_class_id: null, to_form_class_id: null };
  }
  const wanted = upper ?? `${level + 1}${formClassId.slice(1)}`;
  const own = inUse.find((id) => plain(id) === plain(wanted));
  if (own !== undefined) return { graduate: false, wanted_form_class_id: null, to_form_class_id: own };
  const other = inUse.find(
    (id) => formLevelOf(id) === formLevelOf(wanted) && (level < 6 || upperClassOf(id) === null),
  );
  return { graduate: false, wanted_form_class_id: wanted, to_form_class_id: other ?? null };
}

/** '6 Lw' → '6 Up', '6 Lower Sci' → '6 Upper Sci'; null for a class that is not lower Form 6. */
function upperClassOf(formClassId: string): string | null {
  const found = /^6(\s*)(lower|lwr|lw|l)(?![a-z])/i.exec(formClassId);
  if (found === null) return null;
  const [lower, blanks = '', word = ''] = found;
  const upper = { lower: 'Upper', lwr: 'Upr', lw: 'Up', l: 'U' }[word.toLowerCase()] ?? 'Up';
  return `6${blanks}${upper}${formClassId.slice(lower.length)}`;
}

/** Typed twice, a class may differ in blanks and case. */
function plain(formClassId: string): string {
  return formClassId.replace(/\s/g, '').toLowerCase();
}
