import { signInCalls } from 'contract/sign-in';

import { usualPatience } from './silence.ts';

/** The token in a cookie header, decoded, or null (3-decisions §3). */
export function csrfTokenIn(cookies: string): string | null {
  for (const pair of cookies.split(';')) {
    const [name, ...value] = pair.trim().split('=');
    if (name !== 'XSRF-TOKEN') continue;
    try {
      return decodeURIComponent(value.join('='));
    } catch {
      return null;
    }
  }
  return null;
}

/** The token to send with a POST or DELETE; asked for first where there is none yet. */
export async function csrfToken(): Promise<string> {
  const token = csrfTokenIn(document.cookie);
  return token ?? (await renewCsrfToken());
}

/**
 * Asks for a new cookie: the server answered 419, or there was none. Throws where it is not the server that answers, which
 * would refuse the old one once more: what was sent is to wait, and not to be told that the page is out of date.
 */
export async function renewCsrfToken(): Promise<string> {
  const answer = await fetch(signInCalls.getCsrfCookie.path, {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(usualPatience),
  });
  if (answer.status !== 204) throw new Error(answer.statusText);
  return csrfTokenIn(document.cookie) ?? '';
}
