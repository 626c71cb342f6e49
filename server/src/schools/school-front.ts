import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { messages } from 'contract/messages';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { NotFound, Unavailable } from '../errors.ts';
import { createHttpServer } from '../http/create-http-server.ts';
import { hostOf } from './school-host.ts';

export interface FrontParts {
  /** The application of a host name, when it is open. */
  openAt(host: string): FastifyInstance | undefined;
  /** The same after another look at the registry; undefined where there is no school. */
  lookFor(host: string): Promise<FastifyInstance | undefined>;
  isHealthy(): Promise<boolean>;
  logger: FastifyBaseLogger;
}

/**
 * The one server of several schools: it listens, and hands each request to the school of its Host header. What names
 * no school gets a 404 from here, and learns of none.
 */
export async function buildSchoolFront({
  openAt,
  lookFor,
  isHealthy,
  logger,
}: FrontParts): Promise<FastifyInstance> {
  const failures = new WeakMap<IncomingMessage, unknown>();

  const handOut =
    (own: RequestListener): RequestListener =>
    (request, response) => {
      const host = hostOf(request.headers.host);
      const app = host === undefined ? undefined : openAt(host);
      if (app !== undefined) return app.routing(request, response);
      if (host === undefined) return own(request, response);
      return void handToNew(host, own, request, response);
    };

  /** A school that was added while this process ran is opened by its first request. */
  async function handToNew(
    host: string,
    own: RequestListener,
    request: IncomingMessage,
    response: ServerResponse<IncomingMessage> & { req: IncomingMessage },
  ): Promise<void> {
    const found = await lookFor(host).catch((error: unknown) => void failures.set(request, error));
    if (found === undefined) own(request, response);
    else found.routing(request, response);
  }

  const front = await createHttpServer({
    logger,
    publicUrl: undefined,
    inFront: handOut,
    async answerNothing(request, reply) {
      if (failures.has(request.raw)) throw failures.get(request.raw);
      if (request.headers.accept?.includes('text/html') !== true) throw new NotFound(messages.noSchoolHere);
      return reply
        .code(404)
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(pageWith(messages.noSchoolHere));
    },
  });
  front.get('/api/health', { config: { access: 'public' } }, async () => {
    if (!(await isHealthy())) throw new Unavailable();
    return { status: 'ok' };
  });
  return front;
}

function pageWith(text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${text}</title><h1>${text}</h1></html>`;
}
