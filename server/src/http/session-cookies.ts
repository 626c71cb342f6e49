import type { FastifyReply, FastifyRequest } from 'fastify';
import { csrfCookie, type CsrfTokens } from './csrf.ts';
import { sessionCookie } from './sessions.ts';

/** Sets and clears the two cookies of a session; a new session id brings a new CSRF token. */
export interface SessionCookies {
  sessionIdOf(request: FastifyRequest): string | undefined;
  setSession(request: FastifyRequest, reply: FastifyReply, sessionId: string): void;
  issueCsrf(request: FastifyRequest, reply: FastifyReply): void;
  clear(reply: FastifyReply): void;
}

export function sessionCookies(csrf: CsrfTokens, secure: boolean): SessionCookies {
  const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    sessionIdOf: (request) => request.cookies[sessionCookie],
    setSession(request, reply, sessionId) {
      void reply.setCookie(sessionCookie, sessionId, kept);
      csrf.issue(request, reply, sessionId);
    },
    issueCsrf: (request, reply) => csrf.issue(request, reply),
    clear(reply) {
      void reply.clearCookie(sessionCookie, kept);
      void reply.clearCookie(csrfCookie, { path: '/' });
    },
  };
}
