import { describe, expect, it } from 'vitest';

import { joinChanges } from './join-changes.ts';

const base = { title: 'Spanish', abbr: 'Span', asr_code: '' };

describe('two people who change a subject', () => {
  it('keep what only one of them changed', () => {
    const joined = joinChanges(base, { ...base, abbr: 'Spa' }, { ...base, asr_code: 'SPN' });
    expect(joined).toEqual({ joined: { title: 'Spanish', abbr: 'Spa', asr_code: 'SPN' }, clashes: [] });
  });

  it('clash where both changed one field, and not alike', () => {
    const mine = { ...base, abbr: 'Spa', asr_code: 'SPN' };
    const theirs = { ...base, abbr: 'Esp', asr_code: 'SPN' };
    expect(joinChanges(base, mine, theirs)).toEqual({ joined: mine, clashes: ['abbr'] });
  });

  it('clash where one of them typed back what it began with, over what was sent in between', () => {
    const theirs = { ...base, title: 'Spannish', asr_code: 'SPN' };
    expect(joinChanges(base, base, theirs, (field) => field === 'title')).toEqual({
      joined: { ...base, asr_code: 'SPN' },
      clashes: ['title'],
    });
  });
});
