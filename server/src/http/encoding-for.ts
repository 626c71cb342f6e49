import type { FastifyRequest } from 'fastify';
import type { ContentEncoding } from './bind-endpoint.ts';

/** The quicker of the encodings that the browser takes. */
export function encodingFor(request: FastifyRequest): ContentEncoding | undefined {
  const taken = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase());
  return (['zstd', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}
