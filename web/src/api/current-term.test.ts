import { messages } from 'contract/messages';
import { afterEach, expect, test, vi } from 'vitest';

import { currentTermQuery } from './current-term.ts';
import { queryClient } from './query-client.ts';

const first = {
  id: 202601,
  academic_year_id: 20262027,
  term: 1,
  term_start: '2026-09-07',
  term_end: '2026-12-11',
  total_sessions: 140,
  next_term_start: '2027-01-04',
  version: 1,
  updated_by: 'Admin',
  updated_at: '2026-09-01T12:00:00.000Z',
};

function answer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

async function readAnew(): Promise<void> {
  await queryClient.refetchQueries({ queryKey: currentTermQuery.queryKey });
}

const shown = () => queryClient.getQueryData(currentTermQuery.queryKey);

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test('a term that was taken back is none, also while that cannot be read anew', async () => {
  answer(200, first);
  await queryClient.fetchQuery(currentTermQuery);
  answer(404, { message: messages.noTerm });
  await readAnew();
  expect(shown()).toBeNull();
  answer(503, null);
  await readAnew();
  expect(shown()).toBeNull();
  answer(200, first);
  await readAnew();
  expect(shown()?.id).toBe(202601);
});

test('a term that cannot be read anew is still the one that was there', async () => {
  answer(200, first);
  await queryClient.fetchQuery(currentTermQuery);
  answer(503, null);
  await readAnew();
  expect(shown()?.id).toBe(202601);
  // A proxy that knows no such page.
  answer(404, null);
  await readAnew();
  expect(shown()?.id).toBe(202601);
});
