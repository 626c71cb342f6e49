import { type Session, signInCalls } from 'contract/sign-in';

import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { appTexts } from '../texts.ts';

/** Signs in, and answers the session that began; whose page this is stays to be said with `beginSession`. */
export async function signIn(name: string, password: string): Promise<Session> {
  await call(signInCalls.employeeLogin, { body: { name, password } });
  return call(signInCalls.getSession, {});
}

/** The first message of the server, or else the status in words, where something else answered (1-term-reporting §8). */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return noAnswer(error);
  return error.firstFieldMessage ?? error.said ?? error.statusText;
}

/** What is said where the server did not answer (1-term-reporting §8). */
export function noAnswer(error: unknown): string {
  return appTexts.noAnswer(error instanceof Error ? error.message : String(error));
}
