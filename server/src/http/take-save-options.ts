import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The longest text that is taken for a mutation id. */
const longestId = 200;

/**
 * What may be sent along with a save (3-decisions §4): a version or a mutation id that is null was not sent, and a
 * mutation id that is no UUID becomes one, always the same for the same text.
 */
export async function takeSaveOptions({ body }: FastifyRequest): Promise<void> {
  if (typeof body !== 'object' || body === null) return;
  const sent: { version?: unknown; mutation_id?: unknown } = body;
  if (sent.version === null) delete sent.version;
  if (sent.mutation_id === null) delete sent.mutation_id;
  const id = sent.mutation_id;
  if (typeof id !== 'string' || id === '' || id.length > longestId || uuid.safeParse(id).success) return;
  sent.mutation_id = uuidOf(id);
}

const uuid = z.uuid();

/** A UUID of version 8, of one's own making (RFC 9562 §5.8). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
