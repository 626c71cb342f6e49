import type { Endpoint } from 'contract/endpoint';
import { ZodObject } from 'zod';

import { newMutationId } from './mutation-id.ts';

interface Input {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** The saves that may be tried again, as they were sent, and the names they were sent under. */
const notDone = new Map<string, string>();

/**
 * Sends a save under a name of its own, where its call takes one. The very same sent again because no answer came has the
 * same name, and is done once (3-decisions §4); once another such save was sent, the same words mean one more.
 */
export async function sendNamed<I extends Input, T>(
  endpoint: Endpoint,
  input: I,
  send: (input: I) => Promise<T>,
): Promise<T> {
  if (!takesName(endpoint) || hasName(input.body)) return send(input);
  const { params, query, body } = input;
  const what = JSON.stringify([endpoint.method, endpoint.path, params, query, body]);
  const mutation_id = notDone.get(what) ?? newMutationId();
  if (!notDone.has(what)) notDone.clear();
  try {
    const answer = await send({ ...input, body: { ...(body as object), mutation_id } });
    notDone.delete(what);
    return answer;
  } catch (error) {
    // Under the name of what was refused nothing is stored: it is tried anew.
    notDone.set(what, mutation_id);
    throw error;
  }
}

/** A form's file is not among the words by which two are the same. */
function takesName({ method, body, takesFile }: Endpoint): boolean {
  return (
    method !== 'GET' &&
    takesFile === undefined &&
    body instanceof ZodObject &&
    Object.hasOwn(body.shape, 'mutation_id')
  );
}

function hasName(body: unknown): boolean {
  return (body as { mutation_id?: unknown } | undefined)?.mutation_id !== undefined;
}
