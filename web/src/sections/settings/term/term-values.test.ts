import { termDateMessages } from 'contract/term-dates';
import { describe, expect, it } from 'vitest';

import { readTerm, valuesOf } from './term-values.ts';

describe('the number of sessions of a term', () => {
  const dates = { term_start: '2026-09-07', term_end: '2026-12-11', next_term_start: '2027-01-04' };
  const about = { term: 1, mode: 'advance' as const, current: null, today: '2026-11-21' };

  it('is what was typed', () => {
    const read = readTerm({ ...valuesOf(dates), total_sessions: ' 138 ' }, about);
    expect(read).toMatchObject({ change: { total_sessions: 138 } });
  });

  it.each(['', ' ', '1e2', '0x64', '13.5', '−3', '401'])('is none where that was “%s”', (total_sessions) => {
    const read = readTerm({ ...valuesOf(dates), total_sessions }, about);
    expect(read).toMatchObject({ errors: { total_sessions: termDateMessages.sessions } });
  });
});
