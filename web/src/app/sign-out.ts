import { signInCalls } from 'contract/sign-in';

import { call } from '../api/call.ts';
import { endSession } from '../api/session-store.ts';

/** Where Microsoft ends its own session and sends the browser back. */
const microsoftSignOut = 'https://login.microsoftonline.com/common/oauth2/v2.0/logout';

/**
 * Ends the session and loads the sign-in page afresh, so that nothing of it stays in memory. A failure is
 * ignored (1-term-reporting §4).
 */
export async function signOut({ microsoft = false }: { microsoft?: boolean } = {}): Promise<void> {
  await call(signInCalls.logout, {}).catch(() => undefined);
  endSession();
  const home = new URL('/', location.href).href;
  location.replace(
    microsoft ? `${microsoftSignOut}?${new URLSearchParams({ post_logout_redirect_uri: home })}` : home,
  );
}
