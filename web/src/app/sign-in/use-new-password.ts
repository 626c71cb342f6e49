import { passwordObjection, signInCalls, signInMessages } from 'contract/sign-in';
import { useRef } from 'react';

import { isSignedOut } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { beginSession } from '../../api/session-store.ts';
import { uiTexts } from '../../ui/texts.ts';
import { signInFailure } from './sign-in.ts';
import type { useAttempt } from './use-attempt.ts';

/**
 * Puts a password of one's own in the place of the temporary one, and goes on in the session that asked for it. What is wrong
 * with it is said before anything is sent. `onOver`: that session has ended, and takes none any more.
 */
export function useNewPassword(
  name: string,
  { setError, attempt }: ReturnType<typeof useAttempt>,
  onOver: () => void = () => {},
) {
  /** A new password that was sent; it may be stored although no answer came. */
  const sent = useRef<string | null>(null);

  return async function changePassword(password: string, again: string): Promise<void> {
    if (password === '' || again === '') return setError(signInMessages.passwordMissing);
    if (password !== again) return setError(signInMessages.passwordsDiffer);
    const objection = passwordObjection(name, password);
    if (objection !== null) return setError(objection);
    return attempt(async () => {
      const former = sent.current;
      const isStored = former !== null && (await call(signInCalls.getSession, {})).password_reset === 0;
      if (!isStored || password !== former) {
        sent.current = password;
        const current = isStored ? { current_password: former } : {};
        await call(signInCalls.changePassword, { body: { name, password, ...current } });
      }
      beginSession(await call(signInCalls.getSession, {}));
    }, failure);
  };

  function failure(error: unknown): string {
    if (!isSignedOut(error)) return signInFailure(error);
    onOver();
    return uiTexts.sessionExpired;
  }
}
