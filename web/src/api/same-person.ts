import { messages } from 'contract/messages';
import { session, signInCalls } from 'contract/sign-in';

import { ApiError } from './api-error.ts';
import { csrfToken } from './csrf.ts';
import { currentSession } from './session-store.ts';
import { usualPatience } from './silence.ts';

/** The CSRF token under which this page's person was last known to be the one signed in. */
let known: string | null = null;

/**
 * The token to send with a write. Tabs share the cookies, and each sign-in brings a new token: where it has
 * changed, the server is asked who is signed in now, lest one person's entries go out under another's name.
 * Throws ApiError 401 when it is not the person of this page.
 */
export async function tokenOfThisPerson(): Promise<string> {
  const token = await csrfToken();
  if (currentSession() === null || token === known) return token;
  // Asked once for all writes that wait, so that they go out in the order in which they came.
  asking ??= askWhoItIs(token).finally(() => (asking = undefined));
  await asking;
  return token;
}

let asking: Promise<void> | undefined;

async function askWhoItIs(token: string): Promise<void> {
  const mine = currentSession();
  const answer = await fetch(signInCalls.getSession.path, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(usualPatience),
  });
  // What a proxy says, or a network that wants to be signed in to, is nothing about who is signed in here.
  if (!answer.ok && answer.status !== 401) throw new Error(answer.statusText);
  const present = answer.ok ? session.parse(await answer.json()) : undefined;
  if (present?.employee_id !== mine?.employee_id) {
    throw new ApiError({ status: 401, statusText: '', body: { message: messages.notSignedIn } });
  }
  known = token;
}
