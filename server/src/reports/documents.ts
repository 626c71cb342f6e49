import type { RenderCache } from './render/render-cache.ts';

/** Makes documents of models, and keeps the finished ones for as long as there is room. */
export interface Documents extends RenderCache {
  /** Ends the processes that make them. */
  close(): Promise<void>;
}
