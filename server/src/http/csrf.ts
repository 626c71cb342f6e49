import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from './sessions.ts';

/**
 * The XSRF-TOKEN exchange of 3-decisions §3: a readable cookie, whose value comes back in the X-XSRF-TOKEN
 * header. The token is signed and bound to the session cookie, so a planted or foreign one is worthless.
 */
export const csrfCookie = 'XSRF-TOKEN';
const csrfHeader = 'x-xsrf-token';

export interface CsrfTokens {
  issue(request: FastifyRequest, reply: FastifyReply, sessionId?: string): void;
  isGood(request: FastifyRequest): boolean;
}

/** `secret` is the school's, the same in every server process; `secureCookies` where the school is reached over TLS. */
export function csrfTokens(secret: Buffer, secureCookies: boolean): CsrfTokens {
  // Made once: of the time that signing takes, making a key is six sevenths.
  const key = createSecretKey(secret);
  const sign = (nonce: string, sessionId: string) =>
    createHmac('sha256', key).update(`${nonce}.${sessionId}`).digest('base64url');
  return {
    issue(request, reply, sessionId = request.cookies[sessionCookie] ?? '') {
      const nonce = randomBytes(18).toString('base64url');
      void reply.setCookie(csrfCookie, `${nonce}.${sign(nonce, sessionId)}`, {
        path: '/',
        sameSite: 'lax',
        secure: secureCookies,
        httpOnly: false,
      });
    },
    isGood(request) {
      const sent = request.headers[csrfHeader];
      const cookie = request.cookies[csrfCookie];
      if (typeof sent !== 'string' || cookie === undefined || sent !== cookie) return false;
      const [nonce = '', signature = ''] = sent.split('.');
      const expected = Buffer.from(sign(nonce, request.cookies[sessionCookie] ?? ''));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

/** Whether a browser says that a request comes from a page of another site. */
export function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const own = [
    `http://${request.headers.host}`,
    ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin]),
  ];
  return !own.includes(origin);
}
