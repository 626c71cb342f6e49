import { afterEach, expect, test, vi } from 'vitest';

import { ApiError } from './api-error.ts';
import { tokenOfThisPerson } from './same-person.ts';
import { beginSession, endSession } from './session-store.ts';
import { teacher as mine } from './testing/signed-in-teacher.ts';

/** Whoever asks who is signed in is answered this; the token is one that this page has not seen yet. */
function isAnswered(answer: Response, token: string): void {
  beginSession(mine);
  vi.stubGlobal('document', { cookie: `XSRF-TOKEN=${token}` });
  vi.stubGlobal('fetch', async () => answer);
}

afterEach(() => {
  vi.unstubAllGlobals();
  endSession();
});

test('a write goes out under the name of who is signed in, and not once somebody else is, or nobody', async () => {
  isAnswered(Response.json(mine), 'one');
  expect(await tokenOfThisPerson()).toBe('one');
  isAnswered(Response.json({ ...mine, employee_id: 1004, name: 'rsingh' }), 'two');
  await expect(tokenOfThisPerson()).rejects.toMatchObject({ status: 401 });
  isAnswered(Response.json({ message: 'Please sign in.' }, { status: 401 }), 'three');
  await expect(tokenOfThisPerson()).rejects.toMatchObject({ status: 401 });
});

test('whose user name the office has changed is the same person, and who was given it is not', async () => {
  isAnswered(Response.json({ ...mine, name: 'lcharles2' }), 'renamed');
  expect(await tokenOfThisPerson()).toBe('renamed');
  isAnswered(Response.json({ ...mine, employee_id: 1044 }), 'given to another');
  await expect(tokenOfThisPerson()).rejects.toMatchObject({ status: 401 });
});

test('the words of a network that wants to be signed in to, or of a proxy, end nobody’s session', async () => {
  for (const status of [200, 403, 429, 503]) {
    isAnswered(new Response('<h1>Welcome to the school’s Wi-Fi</h1>', { status }), `page ${status}`);
    const refusal: unknown = await tokenOfThisPerson().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(ApiError);
  }
});
