import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * The table of calls as OpenAPI, generated from the contract, at /api/docs: to browsers a page to read, to programs,
 * which ask for no page, the document itself, as at /api/docs/openapi.json. Register it before the calls.
 */
export async function publishApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'School term reporting',
        version: '1',
        description: 'Every call that the application answers.',
      },
    },
    transform: jsonSchemaTransform,
  });
  const route = { config: { access: 'signedIn' }, schema: { hide: true } } as const;
  app.get('/api/docs/openapi.json', route, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(app.swagger()),
  );
  app.get('/api/docs', route, async ({ headers }, reply) => {
    void reply.header('Cache-Control', 'no-store').header('Vary', 'Accept');
    if (headers.accept?.includes('text/html') !== true) return reply.send(app.swagger());
    return reply.type('text/html; charset=utf-8').send(pageOf(app.swagger() as OpenApi));
  });
}

interface OpenApi {
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  summary?: string;
  description?: string;
  parameters?: unknown;
  requestBody?: unknown;
  responses?: unknown;
}

function pageOf({ info, paths }: OpenApi): string {
  const rows = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => sectionOf(path, method, call)),
    )
    .join('\n');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(info.title)}</title><h1>${escape(info.title)}</h1><p>${escape(info.description ?? '')}
<a href="/api/docs/openapi.json">OpenAPI document</a></p>${rows}</html>`;
}

function sectionOf(path: string, method: string, call: Operation): string {
  const { parameters, requestBody, responses } = call;
  const schema = JSON.stringify({ parameters, requestBody, responses }, null, 2);
  return `<section><h2><code>${method.toUpperCase()} ${escape(path)}</code></h2><p>${escape(call.summary ?? '')}</p>
<p>${escape(call.description ?? '')}</p><details><summary>What goes in and comes out</summary><pre>${escape(schema)}</pre></details></section>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
