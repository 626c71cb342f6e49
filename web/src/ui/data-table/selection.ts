import type { Dispatch, SetStateAction } from 'react';

import type { RowKey } from './data-column.ts';

/** The rows chosen by their keys; those which a search hides stay chosen. */
export interface Selection {
  selected: ReadonlySet<RowKey>;
  onSelect: Dispatch<SetStateAction<ReadonlySet<RowKey>>>;
}

/** With one more chosen, or one fewer. */
export function withToggled<T>(chosen: ReadonlySet<T>, one: T): ReadonlySet<T> {
  return chosen.has(one) ? new Set([...chosen].filter((other) => other !== one)) : new Set([...chosen, one]);
}

/** With all that are shown chosen; where they all were, with none of them. */
export function withAllToggled(selected: ReadonlySet<RowKey>, shown: readonly RowKey[]): ReadonlySet<RowKey> {
  if (howManyOf(selected, shown) !== 'all') return new Set([...selected, ...shown]);
  const these = new Set(shown);
  return new Set([...selected].filter((key) => !these.has(key)));
}

/** How many of those shown are chosen. */
export function howManyOf(selected: ReadonlySet<RowKey>, shown: readonly RowKey[]): 'all' | 'some' | 'none' {
  const count = shown.filter((key) => selected.has(key)).length;
  if (count === 0) return 'none';
  return count === shown.length ? 'all' : 'some';
}
