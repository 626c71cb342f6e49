import { createServer, type RequestListener, type Server } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import { messages } from 'contract/messages';
import { explainPlainly } from 'contract/plain-explanations';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { NotFound, Refusal } from '../errors.ts';
import { answerErrors } from './answer-errors.ts';
import { noteCalls } from '../watching/current-call.ts';
import { nestsTooDeep } from './json-depth.ts';
import { demandStatedAccess } from './register-calls.ts';
import { type BodyPace, closeSlowBodies } from './slow-bodies.ts';

/** Largest JSON body. Files have limits of their own. */
const bodyLimit = 128 * 1024;

/** Milliseconds; slow senders and idle sockets are closed. What a body has: slow-bodies.ts. */
const limits = {
  // Longer than the largest file at the least pace. It ends what is still read after its answer.
  requestTimeout: 3_600_000,
  // Headers must have the shorter of the two: Node would else take each limit for the other. How often it looks for
  // requests over their time is left alone half a minute.
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
} as const;

/**
 * The bare HTTP server: limits, headers, parsing, errors, and the rule that no route starts without a stated
 * permission.
 */
export async function createHttpServer(options: {
  logger: FastifyBaseLogger;
  publicUrl: string | undefined;
  trustProxy?: readonly string[] | undefined;
  /** Looks at each request before the server does: it may hand it to another. */
  inFront?: (own: RequestListener) => RequestListener;
  /** How slowly a body may arrive; as slow-bodies.ts says unless given. */
  bodyPace?: BodyPace | undefined;
  /** What is answered where nothing is; 404 unless given. */
  answerNothing?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}): Promise<FastifyInstance> {
  const { inFront } = options;
  const app: FastifyInstance = fastify<Server>({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...limits,
    // What still comes while the server is ending is done as ever, and its connection ended: a proxy would not
    // send a refused save to another server by itself.
    return503OnClosing: false,
    // A proxy's word on the caller's address is taken only from where one is announced.
    trustProxy: options.trustProxy?.slice() ?? (options.publicUrl === undefined ? false : 'loopback'),
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    ...(inFront && { serverFactory: (own) => limitedServer(inFront(own)) }),
    frameworkErrors: (_error, _request, reply) => {
      const answer: FastifyReply = reply;
      // No hook has seen it: what else comes of it is not waited for.
      void answer.code(400).header('Connection', 'close').send({ message: messages.badAddress });
    },
  });
  explainPlainly();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  closeSlowBodies(app, options.bodyPace);
  demandStatedAccess(app);
  noteCalls(app);
  takeOnlyJson(app);
  logRequests(app);
  endConnections(app);
  await app.register(fastifyCookie);
  await app.register(fastifyHelmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: options.publicUrl?.startsWith('https:') === true,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.setNotFoundHandler(options.answerNothing ?? leadToBeginning);
  return app;
}

/** A person whose address is no page's comes to the first one; a program, and a page that lacks a part, are told so. */
async function leadToBeginning(
  { method, url, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const isForPage = method === 'GET' && headers.accept?.includes('text/html') === true;
  if (!isForPage || /^\/(api|assets|img|sanctum)\//.test(url)) throw new NotFound();
  return reply.header('Cache-Control', 'no-store').redirect('/', 302);
}

/** Fastify leaves the limits to whoever makes the server in its place. */
function limitedServer(listener: RequestListener): Server {
  const server = createServer(limits.http, listener);
  server.keepAliveTimeout = limits.keepAliveTimeout;
  server.requestTimeout = limits.requestTimeout;
  server.setTimeout(limits.connectionTimeout);
  return server;
}

/** JSON and nothing else; an empty body is no body, so that /logout needs none. */
function takeOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (nestsTooDeep(body as string)) return done(new Refusal(400, messages.badJson), undefined);
    return parseJson(request, body as string, (error: Error | null, value?: unknown) => {
      if (error !== null) return done(new Refusal(400, messages.badJson), undefined);
      return done(null, value);
    });
  });
}

/** Once the server is closing, what is under way takes its connection with it; else the server waits for the next request. */
function endConnections(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('Connection', 'close');
  });
}

/** One line a request: what, how it ended, how long it took; never who, nor what was sent. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
