import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';
import type { ContentEncoding } from '../../http/bind-endpoint.ts';
import { cleanJson } from './clean-json.ts';
import type { Renderer, RenderRequest } from './renderer.ts';
import type { DocumentPictures } from './request-pictures.ts';
import type { TemplateFiles } from './template-files.ts';

/** A document as it is asked for. */
export interface DocumentRequest extends Omit<RenderRequest, 'json' | 'templates'> {
  /** The plain model. Its `school` is a DocumentSchool. */
  data: object;
}

export interface FinishedDocument {
  pdf: Buffer;
  /** For `Content-Encoding`; made once each, off the main thread. */
  compressed(encoding: ContentEncoding): Promise<Buffer>;
  pages: number;
  ua: boolean;
  /** Whether each picture was there when it was fetched; one that was replaced since the data was read is not. */
  hasAllPictures: boolean;
  /** What the document was made of; the same content has the same key. */
  key: string;
}

export interface RenderCache {
  /** The finished document of the same content, or a new one. Throws what the renderer throws. */
  document(request: DocumentRequest): Promise<FinishedDocument>;
  stats(): { documents: number; bytes: number; hits: number; misses: number };
}

const [gzipped, zstdCompressed] = [promisify(gzip), promisify(zstdCompress)];

/**
 * Light compression: most of a PDF is compressed already, and the reader waits for the rest. zstd takes a third of the
 * time; its quickest way of looking for repetitions finds as many in a PDF as the usual one.
 */
const compressors: Record<ContentEncoding, (pdf: Buffer) => Promise<Buffer>> = {
  gzip: (pdf) => gzipped(pdf, { level: 3 }),
  zstd: (pdf) =>
    zstdCompressed(pdf, {
      params: {
        [constants.ZSTD_c_compressionLevel]: 3,
        [constants.ZSTD_c_strategy]: constants.ZSTD_fast,
      },
    }),
};

/**
 * Finished documents by what they are made of, the longest unused leaving first.
 * Requests for the same document at the same time share one rendering.
 */
export function createRenderCache(renderer: Renderer, maxBytes: number): RenderCache {
  // A Map keeps the order of insertion: what is used moves to the end.
  const kept = new Map<string, FinishedDocument & { bytes: number }>();
  const underWay = new Map<string, Promise<FinishedDocument>>();
  const counts = { bytes: 0, hits: 0, misses: 0 };

  async function document({ data, ...asked }: DocumentRequest): Promise<FinishedDocument> {
    const templates = await renderer.templates();
    const request = { ...asked, json: cleanJson(data), templates };
    const key = keyOf(request);
    const found = kept.get(key);
    if (found !== undefined) {
      counts.hits += 1;
      kept.delete(key);
      kept.set(key, found);
      return found;
    }
    const shared = underWay.get(key);
    if (shared !== undefined) return shared;
    counts.misses += 1;
    // Not shared: whoever asks meanwhile would wait as long as it does.
    if (request.background === true) return make(request, key);
    const making = make(request, key).finally(() => underWay.delete(key));
    underWay.set(key, making);
    return making;
  }

  async function make(request: RenderRequest, key: string): Promise<FinishedDocument> {
    const { pictures, wereThere } = watched(request.pictures);
    const rendered = await renderer.render({ ...request, pictures });
    const compressing = new Map<ContentEncoding, Promise<Buffer>>();
    const compress = async (encoding: ContentEncoding) => {
      const compressed = await compressors[encoding](rendered.pdf);
      if (kept.get(key) === finished) grow(finished, compressed.length);
      return compressed;
    };
    const finished = {
      ...rendered,
      key,
      hasAllPictures: wereThere(),
      bytes: rendered.pdf.length,
      compressed(encoding: ContentEncoding) {
        const made = compressing.get(encoding) ?? compress(encoding);
        compressing.set(encoding, made);
        // What failed for want of memory may be made in a moment.
        made.catch(() => compressing.delete(encoding));
        return made;
      },
    };
    // A whole school at once would drive out what people come back to.
    if (request.background === true || !finished.hasAllPictures) return finished;
    kept.set(key, finished);
    counts.bytes += finished.bytes;
    makeRoom();
    return finished;
  }

  function grow(finished: { bytes: number }, bytes: number): void {
    finished.bytes += bytes;
    counts.bytes += bytes;
    makeRoom();
  }

  function makeRoom(): void {
    for (const [key, { bytes }] of kept) {
      if (counts.bytes <= maxBytes) return;
      kept.delete(key);
      counts.bytes -= bytes;
    }
  }

  return { document, stats: () => ({ documents: kept.size, ...counts }) };
}

/**
 * Whether all pictures were there when they were fetched. One that changed since the data was read is missing, and the
 * document is not that of its key.
 */
function watched(pictures: DocumentPictures): { pictures: DocumentPictures; wereThere: () => boolean } {
  let missing = false;
  async function load(names: readonly string[]) {
    const loaded = await pictures.load(names);
    missing ||= names.some((name) => !loaded.has(name));
    return loaded;
  }
  return { pictures: { ...pictures, load }, wereThere: () => !missing };
}

function keyOf(request: RenderRequest & { templates: TemplateFiles }): string {
  const { owner, template, templates, title, timeZone, json, pictures } = request;
  return createHash('sha256')
    .update(
      JSON.stringify([owner, template, templates.hash, title, timeZone, ...pictures.versions.entries()]),
    )
    .update(json)
    .digest('base64url');
}
