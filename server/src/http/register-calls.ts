import { mayCall, type Access } from 'contract/abilities';
import { calls } from 'contract/calls';
import type { Endpoint, SentFile } from 'contract/endpoint';
import { messages } from 'contract/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Readable } from 'node:stream';
import { NotAllowed, Refusal, Unavailable } from '../errors.ts';
import { RendererBusy } from '../reports/render/render-errors.ts';
import {
  type ArchiveAnswer,
  Answered,
  type BoundCall,
  type CallRequest,
  type FileAnswer,
  type PdfAnswer,
  type PictureAnswer,
  type SpreadsheetAnswer,
} from './bind-endpoint.ts';
import { isForeign, type CsrfTokens } from './csrf.ts';
import { encodingFor } from './encoding-for.ts';
import { fewAtATime } from '../few-at-a-time.ts';
import { readSentForm, takeFilesOnly } from './sent-file.ts';
import type { SignedIn } from './signed-in.ts';
import { mayTakeItsTime } from './slow-bodies.ts';
import { takeSaveOptions } from './take-save-options.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may ask for this route. A route without it does not start. */
    access?: Access;
    /** A public route that still wants to know who asks. */
    knowsWho?: boolean;
    /** Asked by a page by itself: the session is not prolonged by it. */
    background?: boolean;
    /** Takes a file, on whose way much can happen: whether its sender may send it is asked again once it is here. */
    takesFile?: boolean;
  }
  interface FastifyRequest {
    who: SignedIn | null;
    /** Of a call that takes a form. */
    sentFile: SentFile | null;
  }
}

/** Refuses to start a route whose permission nobody stated (3-decisions §3). */
export function demandStatedAccess(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.access === undefined) {
      throw new Error(
        `${String(route.method)} ${route.url} states no permission, so the server does not start.`,
      );
    }
  });
}

export interface Gatekeeper {
  /** `prolongs`: whether the session counts as used. */
  findWho(request: FastifyRequest, prolongs: boolean): Promise<SignedIn | null>;
  /** Whether what is sent can be stored. */
  hasRoom(): Promise<boolean>;
  csrf: CsrfTokens;
  publicUrl: string | undefined;
}

/** The order of refusals before the body is read: 401, 403 for a page of another site, 419, 403 for the call (3-decisions §9). */
export function guardRoutes(app: FastifyInstance, gatekeeper: Gatekeeper): void {
  app.decorateRequest('who', null);
  app.decorateRequest('sentFile', null);
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (access === undefined) return;
    const writes = request.method !== 'GET' && request.method !== 'HEAD';
    if (access !== 'public' || request.routeOptions.config.knowsWho === true) {
      request.who = await gatekeeper.findWho(request, request.routeOptions.config.background !== true);
    }
    demandSignedIn(request.who, access);
    if (writes && isForeign(request, gatekeeper.publicUrl)) throw new Refusal(403, messages.foreignOrigin);
    if (writes && !gatekeeper.csrf.isGood(request)) throw new Refusal(419, messages.sessionMismatch);
    demandMayCall(request.who, access);
    // Signing in goes on, so that what is there can be read, and signing out: a session that stayed would be the next one's.
    const isSignIn = access === 'public' || access === 'evenMustChange';
    if (writes && !isSignIn && !(await gatekeeper.hasRoom())) throw new Unavailable();
    if (access !== 'public') mayTakeItsTime(request.raw);
  });
  app.addHook('preHandler', async (request) => {
    const { access, takesFile } = request.routeOptions.config;
    if (access === undefined || takesFile !== true) return;
    request.who = await gatekeeper.findWho(request, true);
    demandSignedIn(request.who, access);
    demandMayCall(request.who, access);
  });
}

function demandSignedIn(who: SignedIn | null, access: Access): void {
  if (access !== 'public' && who === null) throw new Refusal(401, messages.notSignedIn);
}

function demandMayCall(who: SignedIn | null, access: Access): void {
  if (mayCall(who, access)) return;
  throw new NotAllowed(who?.must_change_password ? messages.mustChangePassword : messages.notAllowed);
}

/** How many documents are made at once for one account, and how many more it may wait for: not all that there is room for. */
export const documentsOfOneAccount = { atOnce: 4, waiting: 16 } as const;

type InTurn = (who: SignedIn | null, making: () => Promise<unknown>) => Promise<unknown>;

/** Registers every call of the table, and refuses to start when one has no operation or two. */
export function registerCalls(app: FastifyInstance, bound: readonly BoundCall[]): void {
  const missing = Object.values<Endpoint>(calls).filter(
    (call) => bound.filter((candidate) => candidate.call === call).length !== 1,
  );
  if (missing.length > 0) {
    const names = missing.map((call) => `${call.method} ${call.path}`).join(', ');
    throw new Error(`Each call of the contract needs exactly one operation: ${names}`);
  }
  const { atOnce, waiting } = documentsOfOneAccount;
  const documents = fewAtATime<number | undefined>(atOnce, { waiting, refusal: () => new RendererBusy() });
  const inTurn: InTurn = async (who, making) => documents(who?.account_id, making);
  for (const one of bound) if (one.call.takesFile === undefined) route(app, one, inTurn);
  // Apart, so that no other call takes a form.
  void app.register(async (scope) => {
    await takeFilesOnly(scope);
    for (const one of bound) if (one.call.takesFile !== undefined) route(scope, one, inTurn);
  });
}

function route(app: FastifyInstance, { call, handle }: BoundCall, inTurn: InTurn): void {
  app.route({
    method: call.method,
    url: call.path,
    config: {
      access: call.access,
      background: call.background === true,
      takesFile: call.takesFile !== undefined,
    },
    schema: schemaOf(call),
    ...(call.bodyBytes !== undefined && { bodyLimit: call.bodyBytes }),
    preValidation: readers(call),
    handler: async (request, reply) => {
      const received = {
        who: request.who,
        params: request.params,
        query: request.query,
        body: request.body,
        file: request.sentFile ?? undefined,
        request,
        reply,
      } as CallRequest<Endpoint>;
      const carryOut = async () => handle(received);
      const result = await (call.produces === 'pdf' ? inTurn(request.who, carryOut) : carryOut());
      return send(call, reply, result, request);
    },
  });
}

/** What brings a body into its form before it is judged. */
function readers({ method, body, takesFile }: Endpoint) {
  if (takesFile !== undefined) return [takeForm(takesFile.bytes)];
  if (body === undefined) return [];
  return method === 'DELETE' ? [takeQueryAsBody, takeSaveOptions] : [takeSaveOptions];
}

/** The form's file apart, its other fields in the place of a body. */
function takeForm(bytesAtMost: number) {
  return async (request: FastifyRequest): Promise<void> => {
    const { file, fields } = await readSentForm(request, bytesAtMost);
    request.sentFile = file;
    request.body = fields;
  };
}

/** What a DELETE is of may stand in its query instead of its body (3-decisions §9). */
async function takeQueryAsBody(request: FastifyRequest): Promise<void> {
  request.body ??= request.query;
}

function schemaOf(call: Endpoint) {
  return {
    summary: call.summary,
    description: describe(call),
    ...(call.takesFile && { consumes: ['multipart/form-data'] }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    ...(call.response && call.produces !== 'events' && { response: { '2xx': call.response } }),
  };
}

function describe({ access, takesFile }: Endpoint): string {
  const callers = `May be called by: ${typeof access === 'string' ? access : access.join(', ')}`;
  if (takesFile === undefined) return callers;
  return `${callers}. Takes a file of ${takesFile.bytes} bytes at most in the field "file" of a form.`;
}

function send(call: Endpoint, reply: FastifyReply, result: unknown, request: FastifyRequest) {
  void reply.header('Cache-Control', 'private, no-store');
  if (call.produces === 'nothing') return reply.code(204).send();
  if (call.produces === 'redirect') return reply.redirect(result as string, 302);
  if (call.produces === 'picture') return sendPicture(reply, result as PictureAnswer, request);
  if (call.produces === 'events') return sendEvents(reply, result as Readable);
  if (call.produces === 'xlsx') return sendSpreadsheet(reply, result as SpreadsheetAnswer);
  if (call.produces === 'zip') return sendArchive(reply, result as ArchiveAnswer);
  if (call.produces === 'file') return sendFile(reply, result as FileAnswer);
  if (call.produces === 'pdf') return sendPdf(reply, result as PdfAnswer, request);
  if (result instanceof Answered) return reply.code(result.status).send(result.value);
  return reply.send(result);
}

/** A stream that lasts until either side ends it; proxies are asked to hold nothing back. */
function sendEvents(reply: FastifyReply, events: Readable) {
  reply.raw.once('close', () => events.destroy());
  return (
    reply
      .header('Content-Type', 'text/event-stream; charset=utf-8')
      .header('Cache-Control', 'private, no-store, no-transform')
      .header('X-Accel-Buffering', 'no')
      // Once it has ended, nothing else comes over this connection: the server can stop without waiting for it.
      .header('Connection', 'close')
      .send(events)
  );
}

async function sendPdf(reply: FastifyReply, answer: PdfAnswer, request: FastifyRequest) {
  void reply
    .header('Content-Type', 'application/pdf')
    .header('Content-Disposition', contentDisposition('inline', answer.file_name))
    .header('Vary', 'Accept-Encoding');
  const encoding = encodingFor(request);
  if (encoding === undefined) return reply.send(answer.pdf);
  return reply.header('Content-Encoding', encoding).send(await answer.compressed(encoding));
}

function sendSpreadsheet(reply: FastifyReply, answer: SpreadsheetAnswer) {
  return reply
    .header('Content-Type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('Content-Disposition', contentDisposition('attachment', answer.file_name))
    .send(answer.xlsx);
}

/** To be saved and never shown in the page: whatever it holds, it runs nothing here. */
function sendFile(reply: FastifyReply, answer: FileAnswer) {
  return reply
    .header('Content-Type', answer.media_type)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Content-Disposition', contentDisposition('attachment', answer.file_name))
    .send(answer.bytes);
}

function sendArchive(reply: FastifyReply, answer: ArchiveAnswer) {
  return reply
    .header('Content-Type', 'application/zip')
    .header('Content-Length', answer.bytes)
    .header('Content-Disposition', contentDisposition('attachment', answer.file_name))
    .send(answer.zip);
}

/** Kept by the browser, but asked for again each time: who may see a picture can change. */
function sendPicture(reply: FastifyReply, picture: PictureAnswer, request: FastifyRequest) {
  const tag = `"${picture.tag}"`;
  void reply.header('Cache-Control', 'private, no-cache').header('ETag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  // An SVG opened by itself must not run anything.
  void reply.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  return reply.header('Content-Type', picture.media_type).send(picture.bytes);
}

function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\w. -]/g, '_');
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
}
