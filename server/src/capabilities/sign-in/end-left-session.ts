import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/transaction.ts';
import type { SessionCookies } from '../../http/session-cookies.ts';
import { endSession } from '../../http/sessions.ts';

/**
 * Ends the session of whoever signed out while the server could not be told, and answers whether there was one: a sign-out
 * that fails is ignored, and the session cleared regardless (1-term-reporting §4).
 */
export async function endLeftSession(
  { db, cookies }: { db: Database; cookies: SessionCookies },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!cookies.wasLeft(request)) return false;
  await endSession(db, cookies.sessionIdOf(request) ?? '');
  cookies.clear(reply);
  return true;
}
