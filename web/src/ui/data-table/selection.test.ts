import { describe, expect, it } from 'vitest';

import { howManyOf, withAllToggled, withToggled } from './selection.ts';

describe('selected rows', () => {
  it('are chosen and given up one by one', () => {
    const chosen = withToggled(new Set([7]), 8);
    expect([...chosen]).toEqual([7, 8]);
    expect([...withToggled(chosen, 7)]).toEqual([8]);
  });

  it('that are shown are chosen together; those which the search hides keep their choice', () => {
    const hidden = 99;
    const all = withAllToggled(new Set([hidden, 1]), [1, 2, 3]);
    expect([...all]).toEqual([hidden, 1, 2, 3]);
    expect([...withAllToggled(all, [1, 2, 3])]).toEqual([hidden]);
  });

  it('say whether all, some or none of those shown are among them', () => {
    expect(howManyOf(new Set([1, 2, 9]), [1, 2])).toBe('all');
    expect(howManyOf(new Set([1]), [1, 2])).toBe('some');
    expect(howManyOf(new Set([9]), [1, 2])).toBe('none');
    expect(howManyOf(new Set([9]), [])).toBe('none');
  });
});
