import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { StartingPoint } from 'contract/sign-in';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from './signed-in.ts';

/**
 * The two pages, / for visitors and /app for those signed in, each sent to the other when it is not theirs
 * (1-term-reporting §2), and the built files behind them. A page carries its own nonce and what it needs to
 * paint at once.
 */
export async function servePages(
  app: FastifyInstance,
  parts: {
    folder: string;
    startingPoint(who: SignedIn | null): Promise<StartingPoint>;
    /** Ends the session of a person who has left it, and answers whether they had. */
    endLeftSession(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  },
): Promise<void> {
  const template = templateIn(parts.folder);
  await app.register(fastifyStatic, {
    root: join(parts.folder, 'assets'),
    serve: false,
    preCompressed: true,
    maxAge: '1y',
    immutable: true,
  });

  for (const path of ['/', '/app'] as const) {
    app.get(path, { config: { access: 'public', knowsWho: true } }, async (request, reply) => {
      const who = (await parts.endLeftSession(request, reply)) ? null : request.who;
      const settled = who !== null && !who.must_change_password;
      if (settled !== (path === '/app')) {
        return reply.header('Cache-Control', 'no-store').redirect(settled ? '/app' : '/', 302);
      }
      // Whoever must choose a password first is known to the sign-in page, which goes on at that step.
      return sendPage(reply, await template(), await parts.startingPoint(who));
    });
  }
  app.get<{ Params: { '*': string } }>('/assets/*', { config: { access: 'public' } }, (request, reply) =>
    reply.sendFile(request.params['*']),
  );
}

/** The page as it is built now: after an update of the screens it names other files, and nobody restarts for it. */
function templateIn(folder: string): () => Promise<string> {
  const file = join(folder, 'index.html');
  let read: { changed: number; text: string } | undefined;
  return async () => {
    try {
      const { mtimeMs } = await stat(file);
      if (read?.changed !== mtimeMs) read = { changed: mtimeMs, text: await readFile(file, 'utf8') };
      return read.text;
    } catch {
      return '<!doctype html><title>Not built</title><p>Run "npm run build" first.</p>';
    }
  };
}

function sendPage(reply: FastifyReply, template: string, startingPoint: StartingPoint) {
  const nonce = randomBytes(18).toString('base64');
  // Inside a script element only "<" could end the data.
  const data = JSON.stringify(startingPoint).replaceAll('<', '\\u003c');
  const page = template.replaceAll('__CSP_NONCE__', nonce).replace('__STARTING_POINT__', () => data);
  return reply
    .header('Content-Security-Policy', policyWith(nonce))
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

function policyWith(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    // The hidden frame from which a document is printed.
    'frame-src blob:',
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
