import type { RenderCache } from './render/render-cache.ts';
import type { RendererStats } from './render/renderer.ts';

/** Makes documents of models, and keeps the finished ones for as long as there is room. */
export interface Documents extends RenderCache {
  /** What the processes that make them do at this moment. */
  rendering(): RendererStats;
  /** Ends the processes that make them. */
  close(): Promise<void>;
}

/** The documents of one of several schools, which share the processes and the room and nothing else. */
export function documentsOf(documents: Documents, owner: string): Documents {
  return {
    ...documents,
    document: async ({ affinityKey, ...request }) =>
      documents.document({
        ...request,
        owner,
        ...(affinityKey !== undefined && { affinityKey: `${owner} ${affinityKey}` }),
      }),
  };
}
