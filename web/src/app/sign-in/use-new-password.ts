import { passwordObjection, signInCalls, signInMessages } from 'contract/sign-in';
import { useRef } from 'react';

import { isPerhapsStored, isSignedOut } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { beginSession, currentSession } from '../../api/session-store.ts';
import { showSnackbar } from '../../ui/snackbar-host.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { appTexts } from '../texts.ts';
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
      const present = await call(signInCalls.getSession, {});
      // In a session of somebody else the change is refused, and one signs in again.
      const isOwn = present.employee_id === currentSession()?.employee_id;
      const isStored = isOwn && present.password_reset === 0;
      if (isStored && former === null) {
        showSnackbar(appTexts.chosenBefore, { severity: 'info', duration: 8000 });
        return beginSession(present);
      }
      if (!isStored || password !== former) {
        await send({
          name: isOwn ? present.name : name,
          password,
          ...(isStored && former !== null && { current_password: former }),
        });
      }
      beginSession(await call(signInCalls.getSession, {}));
    }, failure);
  };

  async function send(body: { name: string; password: string; current_password?: string }): Promise<void> {
    const former = sent.current;
    sent.current = body.password;
    try {
      await call(signInCalls.changePassword, { body });
    } catch (error) {
      if (!isPerhapsStored(error)) sent.current = former;
      throw error;
    }
  }

  function failure(error: unknown): string {
    if (!isSignedOut(error)) return signInFailure(error);
    onOver();
    return uiTexts.sessionExpired;
  }
}
