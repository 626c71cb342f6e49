import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';
import { encodingFor } from './encoding-for.ts';

const compressors = {
  zstd: async (text: string) =>
    promisify(zstdCompress)(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  gzip: async (text: string) => promisify(gzip)(text, { level: 1 }),
} as const;

/** In characters. A class's sheet is sent as it is: there compressing would cost more than it saves. */
const smallest = 64 * 1024;

/** Sends the long lists compressed: two thousand students are 650 KB, and a fifteenth of it compressed. */
export function compressLists(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isList =
      typeof payload === 'string' &&
      payload.length >= smallest &&
      reply.getHeader('content-encoding') === undefined &&
      String(reply.getHeader('content-type')).startsWith('application/json');
    const encoding = isList ? encodingFor(request) : undefined;
    if (!isList || encoding === undefined) return payload;
    const compressed = await compressors[encoding](payload);
    void reply
      .header('Content-Encoding', encoding)
      .header('Vary', 'Accept-Encoding')
      .header('Content-Length', compressed.length);
    return compressed;
  });
}
