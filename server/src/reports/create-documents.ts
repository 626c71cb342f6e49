import type { FastifyBaseLogger } from 'fastify';
import type { Documents } from './documents.ts';
import { createRenderCache } from './render/render-cache.ts';
import { createRenderer, type Rendered } from './render/renderer.ts';

/** About twenty classes of report cards with pictures, the compressed copies included. */
const keptBytes = 48 * 1024 * 1024;

/** The processes that make documents, up to three and only while there is work, and what they made lately. */
export function createDocuments(logger: Pick<FastifyBaseLogger, 'warn'>, rendered?: Rendered): Documents {
  const renderer = createRenderer({
    maxChildren: 3,
    idleMs: 60_000,
    jobTimeoutMs: 30_000,
    maxQueue: 40,
    log: logger,
    ...(rendered !== undefined && { rendered }),
    now: () => new Date(),
  });
  return {
    ...createRenderCache(renderer, keptBytes),
    rendering: renderer.stats,
    close: renderer.close,
  };
}
