import type { Documents } from './documents.ts';
import { createRenderCache } from './render/render-cache.ts';
import { createRenderer, type Rendered, type RendererOptions } from './render/renderer.ts';

/** About twenty classes of report cards with pictures, the compressed copies included. */
const keptBytes = 48 * 1024 * 1024;

export interface DocumentsOptions {
  logger: RendererOptions['log'];
  /** The school's own templates, which override the shipped ones file by file. */
  templateFolder?: string | undefined;
  rendered?: Rendered | undefined;
}

/** The processes that make documents, up to three and only while there is work, and what they made lately. */
export function createDocuments({ logger, templateFolder, rendered }: DocumentsOptions): Documents {
  const renderer = createRenderer({
    maxChildren: 3,
    idleMs: 60_000,
    jobTimeoutMs: 30_000,
    maxQueue: 40,
    maxOfOneOwner: 32,
    log: logger,
    ...(templateFolder !== undefined && { templateFolder }),
    ...(rendered !== undefined && { rendered }),
    now: () => new Date(),
  });
  return {
    ...createRenderCache(renderer, keptBytes),
    rendering: renderer.stats,
    close: renderer.close,
  };
}
