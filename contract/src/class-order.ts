import { formLevelOf } from './identifiers.ts';

const collator = new Intl.Collator('en', { numeric: true });

/**
 * The order of form classes in lists and documents: by form level, then as people read, 1A2 before 1A10, as the tables on the
 * screen sort them. In SQL it is `inClassOrder` of the server.
 */
export function compareClasses(one: string, other: string): number {
  return formLevelOf(one) - formLevelOf(other) || collator.compare(one, other);
}
