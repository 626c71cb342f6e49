import { userNameKey } from 'contract/abilities';
import { type Session, signInCalls, signInMessages } from 'contract/sign-in';

import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { appTexts } from '../texts.ts';

/**
 * Signs in, and answers the session that began; whose page this is stays to be said with `beginSession`. A temporary password
 * lets in once, and may have done so without an answer, or in another tab: then its session is the answer.
 */
export async function signIn(name: string, password: string): Promise<Session> {
  try {
    await call(signInCalls.employeeLogin, { body: { name, password } });
  } catch (reason) {
    if (signInFailure(reason) !== signInMessages.temporaryExpired) throw reason;
    const present = await sessionNow().catch(() => null);
    const isIn = present?.password_reset === 1 && userNameKey(present.name) === userNameKey(name);
    if (isIn) return present;
    throw reason;
  }
  return sessionNow().catch(sessionNow);
}

const sessionNow = async () => call(signInCalls.getSession, {});

/** The first message of the server, or else the status in words, where something else answered (1-term-reporting §8). */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return noAnswer(error);
  return error.firstFieldMessage ?? error.said ?? error.statusText;
}

/** What is said where the server did not answer (1-term-reporting §8). */
export function noAnswer(error: unknown): string {
  return appTexts.noAnswer(error instanceof Error ? error.message : String(error));
}
