import { randomBytes } from 'node:crypto';
import { calls } from 'contract/calls';
import { applicationAfterMicrosoft, signInPageAfter } from 'contract/microsoft-sign-in';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Entra } from '../../../config.ts';
import type { Database } from '../../../database/transaction.ts';
import { NotFound, TooManyAttempts } from '../../../errors.ts';
import { bind, type BoundCall } from '../../../http/bind-endpoint.ts';
import type { SessionCookies } from '../../../http/session-cookies.ts';
import { endSession } from '../../../http/sessions.ts';
import { countRoundTrip } from '../sign-in-throttle.ts';
import { connectMicrosoft } from './connect-microsoft.ts';
import { finishMicrosoftSignIn } from './finish-microsoft-sign-in.ts';
import { RoundTripEnded } from './round-trip-ended.ts';
import { keepRoundTrip } from './round-trip-store.ts';

export interface MicrosoftParts {
  db: Database;
  cookies: SessionCookies;
  config: { publicUrl?: string; entra?: Entra };
}

/** Signing in and out with Microsoft; where a school has not set it up, its calls do not exist. */
export function microsoftRoutes({ db, cookies, config: { publicUrl, entra } }: MicrosoftParts): BoundCall[] {
  if (entra === undefined || publicUrl === undefined) return notSetUp;
  const microsoft = connectMicrosoft(entra, publicUrl);
  const browserCookie = {
    path: calls.beginMicrosoftSignIn.path,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: 600,
  } as const;

  return [
    bind(calls.beginMicrosoftSignIn, async ({ request, reply }) =>
      orSignInPage(request.log, async () => {
        await countRoundTrip(db, request.ip);
        const { trip, address } = await microsoft.begin();
        // The same for all tabs of a browser, so that one does not undo what another began.
        const browserKey = browserKeyOf(request) ?? randomBytes(32).toString('base64url');
        await keepRoundTrip(db, trip, browserKey);
        void reply.setCookie(browserKeyCookie, browserKey, browserCookie);
        return address;
      }),
    ),
    bind(calls.finishMicrosoftSignIn, async ({ request, reply }) =>
      orSignInPage(request.log, async () => {
        const returned = new URL(calls.finishMicrosoftSignIn.path, publicUrl);
        returned.search = new URL(request.url, publicUrl).search;
        const browserKey = browserKeyOf(request) ?? '';
        const session_id = await finishMicrosoftSignIn({ db, microsoft, entra }, { returned, browserKey });
        await replaceSession(request, reply, session_id);
        return applicationAfterMicrosoft;
      }),
    ),
    bind(calls.microsoftSignOut, async ({ request, reply }) => {
      const logoutHint = await endSession(db, cookies.sessionIdOf(request) ?? '');
      cookies.clear(reply);
      try {
        return { location: await microsoft.signOutAddress(logoutHint) };
      } catch (error) {
        logEnd(request.log, error);
        return { location: signInPageAfter('stillSignedIn') };
      }
    }),
  ];

  async function replaceSession(request: FastifyRequest, reply: FastifyReply, sessionId: string) {
    const planted = cookies.sessionIdOf(request);
    if (planted !== undefined) await endSession(db, planted);
    cookies.setSession(request, reply, sessionId);
  }
}

const browserKeyCookie = 'microsoft_sign_in';

function browserKeyOf(request: FastifyRequest): string | undefined {
  const key = request.cookies[browserKeyCookie];
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined;
}

/** Where the work leads, or the sign-in page with the reason why it does not. */
async function orSignInPage(log: FastifyBaseLogger, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooManyAttempts) return signInPageAfter('tooMany');
    return signInPageAfter(logEnd(log, error));
  }
}

/** Says in the log why a round trip ended; what is no such end is thrown on. */
function logEnd(log: FastifyBaseLogger, error: unknown) {
  if (!(error instanceof RoundTripEnded)) throw error;
  const { outcome, message: reason } = error;
  log.warn({ outcome, reason }, 'signing in or out with Microsoft did not succeed');
  return outcome;
}

const absent = async (): Promise<never> => {
  throw new NotFound();
};

const notSetUp: BoundCall[] = [
  bind(calls.beginMicrosoftSignIn, absent),
  bind(calls.finishMicrosoftSignIn, absent),
  bind(calls.microsoftSignOut, absent),
];
