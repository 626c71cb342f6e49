import { microsoftSignInCalls, signInPageAfter } from 'contract/microsoft-sign-in';
import { signInCalls } from 'contract/sign-in';

import { call } from '../api/call.ts';
import { endSession } from '../api/session-store.ts';

/**
 * Ends the session and loads the sign-in page afresh, so that nothing of it stays in memory. A failure is
 * ignored (1-term-reporting §4), but for the Microsoft account, which the sign-in page then speaks of.
 */
export async function signOut({ microsoft = false }: { microsoft?: boolean } = {}): Promise<void> {
  const next = microsoft ? await signOutOfMicrosoft() : await signOutHere();
  endSession();
  location.replace(new URL(next, location.href));
}

async function signOutHere(): Promise<string> {
  await call(signInCalls.logout, {}).catch(() => undefined);
  return '/';
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
