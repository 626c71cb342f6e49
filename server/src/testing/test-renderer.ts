import { createRenderer, type Renderer, type RendererOptions } from '../reports/render/renderer.ts';

/** A renderer of one process that stays, at two minutes past two in Port of Spain, which logs nothing. */
export function testRenderer(options: Partial<RendererOptions> = {}): Renderer {
  return createRenderer({
    maxChildren: 1,
    idleMs: 60_000,
    jobTimeoutMs: 15_000,
    maxQueue: 10,
    log: { warn: () => undefined },
    now: () => new Date('2026-11-21T18:02:00Z'),
    ...options,
  });
}
