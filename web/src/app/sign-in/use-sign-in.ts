import { adminName } from 'contract/abilities';
import { microsoftMessageIn } from 'contract/microsoft-sign-in';
import { signInCalls } from 'contract/sign-in';
import { useState } from 'react';

import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { beginSession, useSessionState } from '../../api/session-store.ts';
import { fullName as fullNameOf } from '../../ui/full-name.ts';
import { appTexts } from '../texts.ts';
import { noAnswer, signIn, signInFailure } from './sign-in.ts';
import { useAttempt } from './use-attempt.ts';
import { useNewPassword } from './use-new-password.ts';

/** The steps of signing in (1-term-reporting §2, §4): username, password, and a new password where asked for. */
type SignInStep = 'username' | 'password' | 'reset';

/** The sign-in page's step, what it says, and what its buttons do; each failure is told in `error`. */
export function useSignIn() {
  const { session, expired } = useSessionState();
  const [name, setName] = useState(session?.name ?? '');
  const [fullName, setFullName] = useState('');
  const [lookedUp, setLookedUp] = useState(false);
  const sent = useAttempt(() => microsoftMessageIn(location.search));
  const { error, setError, busy, attempt } = sent;
  const changePassword = useNewPassword(name, sent);
  // A session that ended before the new password came takes none any more: one signs in again.
  const mustChange = session?.password_reset === 1 && !expired;
  const step: SignInStep = mustChange ? 'reset' : lookedUp ? 'password' : 'username';

  async function lookUp() {
    const userName = name.trim();
    setName(userName);
    if (userName === '') return setError(appTexts.usernameMissing);
    await attempt(async () => {
      // Admin is no employee and cannot be looked up; the name is Admin's in any case (3-decisions §1).
      if (userName.toLowerCase() === adminName.toLowerCase()) {
        setName(adminName);
        setFullName(adminName);
      } else {
        const { employee } = await call(signInCalls.getUserEmployee, { params: { userName } });
        setFullName(fullNameOf(employee));
      }
      setLookedUp(true);
    }, lookUpFailure);
  }

  async function login(password: string) {
    if (password === '') return setError(appTexts.passwordMissing);
    await attempt(async () => beginSession(await signIn(name, password)), signInFailure);
  }

  function backToUsername() {
    setError(null);
    setLookedUp(false);
  }

  return { step, name, fullName, error, busy, setName, lookUp, login, changePassword, backToUsername };
}

function lookUpFailure(error: unknown): string {
  return error instanceof ApiError ? error.message : noAnswer(error);
}
