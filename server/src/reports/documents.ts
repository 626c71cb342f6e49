import type { RenderCache } from './render/render-cache.ts';
import type { RendererStats } from './render/renderer.ts';

/** Makes documents of models, and keeps the finished ones for as long as there is room. */
export interface Documents extends RenderCache {
  /** What the processes that make them do at this moment. */
  rendering(): RendererStats;
  /** Ends the processes that make them. */
  close(): Promise<void>;
}
