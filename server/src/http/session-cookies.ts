import { signedOutCookie } from 'contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csrfCookie, type CsrfTokens } from './csrf.ts';
import { sessionCookie } from './sessions.ts';

/**
 * Sets and clears the two cookies of a session; a new session id brings a new CSRF token. With them goes what a page left
 * behind that could not end the session before.
 */
export interface SessionCookies {
  sessionIdOf(request: FastifyRequest): string | undefined;
  /** Whether its person signed out of this session, and the server did not hear of it. */
  wasLeft(request: FastifyRequest): boolean;
  setSession(request: FastifyRequest, reply: FastifyReply, sessionId: string): void;
  issueCsrf(request: FastifyRequest, reply: FastifyReply): void;
  clear(reply: FastifyReply): void;
}

/** `secure` where the school is reached over TLS (3-decisions §3). */
export function sessionCookies(csrf: CsrfTokens, secure: boolean): SessionCookies {
  const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const wasLeft = (request: FastifyRequest) => request.cookies[signedOutCookie] !== undefined;
  return {
    sessionIdOf: (request) => request.cookies[sessionCookie],
    wasLeft,
    setSession(request, reply, sessionId) {
      void reply.setCookie(sessionCookie, sessionId, kept);
      if (wasLeft(request)) void reply.clearCookie(signedOutCookie, { path: '/' });
      csrf.issue(request, reply, sessionId);
    },
    issueCsrf: (request, reply) => csrf.issue(request, reply),
    clear(reply) {
      void reply.clearCookie(sessionCookie, kept);
      void reply.clearCookie(csrfCookie, { path: '/' });
      void reply.clearCookie(signedOutCookie, { path: '/' });
    },
  };
}
