import type { Endpoint } from 'contract/endpoint';
import { ZodObject } from 'zod';

import { ApiError } from './api-error.ts';
import { newMutationId } from './mutation-id.ts';

interface Input {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

/** The saves to which no answer came, as they were sent, and the names they were sent under. */
const unanswered = new Map<string, string>();

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
  const mutation_id = unanswered.get(what) ?? newMutationId();
  if (!unanswered.has(what)) unanswered.clear();
  try {
    const answer = await send({ ...input, body: { ...(body as object), mutation_id } });
    unanswered.delete(what);
    return answer;
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(what);
    else unanswered.set(what, mutation_id);
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

/** Whether it is known that nothing was stored. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
