import { schoolYearMessages } from 'contract/school-year';
import { termDateMessages } from 'contract/term-dates';
import { afterAll, describe, expect, it } from 'vitest';
import { secondTerm, termOffice } from '../../testing/term-office.ts';
import { term } from '../../testing/test-school.ts';

/** Nothing here changes the school. */

const at = await termOffice();
afterAll(at.school.close);

describe('what cannot be', () => {
  const missing = termDateMessages.missing;
  it.each([
    ['an end before the start', { term_end: '2027-01-03' }, 'term_end', termDateMessages.endBeforeStart],
    [
      'a reopening before the end',
      { next_term_start: '2027-03-25' },
      'next_term_start',
      termDateMessages.reopeningBeforeEnd,
    ],
    ['no sessions', { total_sessions: 0 }, 'total_sessions', termDateMessages.sessions],
    ['a session too many', { total_sessions: 401 }, 'total_sessions', termDateMessages.sessions],
    ['half a session', { total_sessions: 118.5 }, 'total_sessions', termDateMessages.sessions],
    [
      'dates years ahead',
      { term_start: '2037-01-04', term_end: '2037-03-26', next_term_start: '2037-04-12' },
      'term_start',
      termDateMessages.tooFarAhead,
    ],
    [
      'a start on the day on which the current term began',
      { term_start: '2026-09-07' },
      'term_start',
      termDateMessages.notAfterCurrent('2026-09-07'),
    ],
    ['no start', { term_start: '' }, 'term_start', missing],
    ['no end', { term_end: null as unknown as string }, 'term_end', missing],
    ['a day that is none', { next_term_start: '2027-02-30' }, 'next_term_start', termDateMessages.date],
    ['a fourth term', { term: 4 }, 'term', schoolYearMessages.chooseTerm],
  ])('%s is refused with a message at its field, and nothing changes', async (_, wrong, field, message) => {
    const before = await at.everything();
    for (const ask of [at.change, at.rehearse]) {
      const { status, json } = await ask({ ...secondTerm, ...wrong });
      expect(status).toBe(422);
      expect((json as { errors: Record<string, string[]> }).errors[field]).toContain(message);
    }
    expect(await at.everything()).toEqual(before);
  });

  it.each([
    [
      'backdating to a term that never was',
      '/api/backdate-term',
      { academic_term_id: 209901 },
      404,
      schoolYearMessages.noSuchTerm,
    ],
    [
      'backdating to the current term',
      '/api/backdate-term',
      { academic_term_id: term },
      409,
      schoolYearMessages.alreadyCurrent('Term: 1 Year: 2026-2027'),
    ],
    [
      'publishing a term that never was',
      '/api/term-reports-register',
      { academic_term_id: 209901 },
      404,
      schoolYearMessages.noSuchTerm,
    ],
    [
      'undoing an advance that never was',
      '/api/undo-advance',
      { academic_term_id: term },
      409,
      schoolYearMessages.noAdvance,
    ],
    [
      'advancing from a term that is no longer current',
      '/api/current-term',
      { ...secondTerm, from_academic_term_id: 202503 },
      409,
      schoolYearMessages.currentMeanwhile,
    ],
    [
      'updating the current term as another',
      '/api/current-term',
      { ...secondTerm, mode: 'update' },
      422,
      schoolYearMessages.otherTerm(1),
    ],
  ])('%s is refused in words, and nothing changes', async (_, path, body, status, message) => {
    const before = await at.everything();
    const reply = await at.office.post(path, body);
    expect(reply.status).toBe(status);
    expect(reply.json).toMatchObject({ message });
    expect(await at.everything()).toEqual(before);
  });

  it('is also any of it for whom Settings is closed', async () => {
    for (const name of ['kali', 'vjoseph'] as const) {
      const status = (await at.change({ ...secondTerm, term: 4 }, await at.school.browser().signIn(name)))
        .status;
      expect(status).toBe(name === 'kali' ? 403 : 422);
    }
  });
});
