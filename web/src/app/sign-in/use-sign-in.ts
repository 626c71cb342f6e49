import { adminName } from 'contract/abilities';
import { microsoftMessageIn } from 'contract/microsoft-sign-in';
import { passwordObjection, signInCalls, signInMessages } from 'contract/sign-in';
import { useRef, useState } from 'react';

import { ApiError, isSignedOut } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { beginSession, useSessionState } from '../../api/session-store.ts';
import { fullName as fullNameOf } from '../../ui/full-name.ts';
import { uiTexts } from '../../ui/texts.ts';
import { appTexts } from '../texts.ts';

/** The steps of signing in (1-term-reporting §2, §4): username, password, and a new password where asked for. */
type SignInStep = 'username' | 'password' | 'reset';

/** The sign-in page's step, what it says, and what its buttons do; each failure is told in `error`. */
export function useSignIn() {
  const { session, expired } = useSessionState();
  const [name, setName] = useState(session?.name ?? '');
  const [fullName, setFullName] = useState('');
  const [lookedUp, setLookedUp] = useState(false);
  const [error, setError] = useState(() => microsoftMessageIn(location.search));
  const [busy, setBusy] = useState(false);
  const attempting = useRef(false);
  /** A new password that was sent; it may be stored although no answer came. */
  const sent = useRef<string | null>(null);
  // A session that ended before the new password came takes none any more: one signs in again.
  const mustChange = session?.password_reset === 1 && !expired;
  const step: SignInStep = mustChange ? 'reset' : lookedUp ? 'password' : 'username';

  /** One at a time: below the overlay that keeps the mouse off, Enter still submits. */
  async function attempt(work: () => Promise<void>, messageOf: (error: unknown) => string) {
    if (attempting.current) return;
    attempting.current = true;
    setError(null);
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      setError(messageOf(reason));
    } finally {
      attempting.current = false;
      setBusy(false);
    }
  }

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
    await attempt(() => signIn(name, password), signInFailure);
  }

  async function changePassword(password: string, again: string) {
    if (password === '' || again === '') return setError(signInMessages.passwordMissing);
    if (password !== again) return setError(signInMessages.passwordsDiffer);
    const objection = passwordObjection(name, password);
    if (objection !== null) return setError(objection);
    await attempt(async () => {
      const former = sent.current;
      const isStored = former !== null && (await call(signInCalls.getSession, {})).password_reset === 0;
      if (!isStored || password !== former) {
        sent.current = password;
        const current = isStored ? { current_password: former } : {};
        await call(signInCalls.changePassword, { body: { name, password, ...current } });
      }
      beginSession(await call(signInCalls.getSession, {}));
    }, changeFailure);
  }

  function backToUsername() {
    setError(null);
    setLookedUp(false);
  }

  return { step, name, fullName, error, busy, setName, lookUp, login, changePassword, backToUsername };
}

/** Signs in and makes whoever it is the person of this page. */
export async function signIn(name: string, password: string): Promise<void> {
  await call(signInCalls.employeeLogin, { body: { name, password } });
  beginSession(await call(signInCalls.getSession, {}));
}

/** The first message of the server, or else the status in words, where something else answered (1-term-reporting §8). */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return noAnswer(error);
  return error.firstFieldMessage ?? error.said ?? error.statusText;
}

function changeFailure(error: unknown): string {
  return isSignedOut(error) ? uiTexts.sessionExpired : signInFailure(error);
}

function lookUpFailure(error: unknown): string {
  return error instanceof ApiError ? error.message : noAnswer(error);
}

function noAnswer(error: unknown): string {
  return appTexts.noAnswer(error instanceof Error ? error.message : String(error));
}
