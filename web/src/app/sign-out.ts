import { microsoftSignInCalls, signInPageAfter } from 'contract/microsoft-sign-in';
import { signedOutCookie, signInCalls } from 'contract/sign-in';

import { isSignedOut } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { endSession, markExpired, sessionNumber } from '../api/session-store.ts';

/**
 * Ends the session and loads the sign-in page afresh, so that nothing of it stays in memory. A failure is
 * ignored and the session ends regardless (1-term-reporting §4): with the next page where the server heard nothing of it.
 * But for the Microsoft account, which the sign-in page then speaks of.
 */
export async function signOut({ microsoft = false }: { microsoft?: boolean } = {}): Promise<void> {
  const next = microsoft ? await signOutOfMicrosoft() : await signOutHere();
  // Whoever is asked and stays finds what was typed, beneath the question for the password.
  if (willBeAsked()) markExpired(sessionNumber(), { mustChoose: false });
  else endSession();
  location.replace(new URL(next, location.href));
}

/** Whether the browser asks before what was typed goes with the page: it says so to nobody, and some ask only after this turn. */
function willBeAsked(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

async function signOutHere(): Promise<string> {
  try {
    await call(signInCalls.logout, {});
  } catch (error) {
    // Of a session that is over, or of somebody else's who signed in beside this page, nothing is to be ended.
    if (!isSignedOut(error)) leaveWord();
  }
  return '/';
}

/** The session's own cookie is out of the page's reach; this one goes to the server with the next page that is asked for. */
function leaveWord(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${signedOutCookie}=1; Path=/; SameSite=Lax${secure}`;
}

/** By way of Microsoft, which ends its own session and sends the browser back. */
async function signOutOfMicrosoft(): Promise<string> {
  try {
    return (await call(microsoftSignInCalls.microsoftSignOut, {})).location;
  } catch {
    await signOutHere();
    return signInPageAfter('stillSignedIn');
  }
}
