import { lastFirst, type Named } from './full-name.ts';

/**
 * How each student of a list is named: with the ID where another one of the list has the same name, 'Ali, Kamal (20260123)';
 * in a school two of one name are not rare.
 */
export function namesApart<T extends Named & { student_id: number }>(
  list: readonly T[],
  write: (one: Named) => string = lastFirst,
): (one: T) => string {
  const bearers = new Map<string, Set<number>>();
  for (const one of list) {
    const name = write(one);
    bearers.set(name, (bearers.get(name) ?? new Set()).add(one.student_id));
  }
  return (one) => {
    const name = write(one);
    const others = [...(bearers.get(name) ?? [])].some((id) => id !== one.student_id);
    return others ? `${name} (${one.student_id})` : name;
  };
}
