import { addressOf, type Answer, type Endpoint, type Sent } from 'contract/endpoint';
import { messages } from 'contract/messages';

import { ApiError, NoConnection, UnreadableAnswer } from './api-error.ts';
import { csrfToken, renewCsrfToken } from './csrf.ts';
import { tokenOfThisPerson } from './same-person.ts';
import { markExpired, markMustChangePassword, sessionNumber } from './session-store.ts';
import { type Silence, watchSilence } from './silence.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until a silent server counts as gone. */
  patience?: number;
}

/** With what stands in place of patience where an answer may be long. */
interface Waiting extends CallOptions {
  silence?: Silence;
}

type Input = {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  file?: Blob | undefined;
};

const usualPatience = 30_000;
/** A large document is made before anything of it comes. */
const documentPatience = 120_000;

/**
 * Makes one call of the contract and gives its checked answer. Throws ApiError when the server refuses,
 * NoConnection when no answer comes, UnreadableAnswer when it is not what was promised; an abort is thrown
 * as it came.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const response = await acceptedResponse(endpoint, input, options);
  if (endpoint.response === undefined) return undefined as Answer<E>;
  const body = await bodyOf(() => response.json(), options);
  const parsed = endpoint.response.safeParse(body);
  if (!parsed.success) throw new UnreadableAnswer(parsed.error);
  return parsed.data as Answer<E>;
}

/** A PDF or another file, with the name that the server gave it ('' where it gave none). */
export interface FetchedDocument {
  blob: Blob;
  fileName: string;
}

/** Fetches a call that answers a file, for as long as something of it comes. Throws as `call` does. */
export async function fetchDocument<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  { signal, patience = documentPatience }: CallOptions = {},
): Promise<FetchedDocument> {
  const silence = watchSilence(patience);
  const waiting = { signal, silence };
  try {
    const response = await acceptedResponse(endpoint, input, waiting);
    const blob = await bodyOf(async () => blobOf(response, silence), waiting);
    return { blob, fileName: fileNameIn(response.headers.get('content-disposition') ?? '') };
  } finally {
    silence.over();
  }
}

/** The answer's body, piece by piece as it comes. */
async function blobOf({ body, headers }: Response, silence: Silence): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    silence.heard();
    pieces.push(next.value);
  }
  return new Blob(pieces, { type: headers.get('content-type') ?? '' });
}

/** The file name in a Content-Disposition header; the encoded form wins over the plain one. */
export function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '';
}

async function acceptedResponse(endpoint: Endpoint, input: Input, options: Waiting): Promise<Response> {
  const session = sessionNumber();
  try {
    let response = await send(endpoint, input, options);
    if (response.status === 419) {
      await reach(() => renewCsrfToken(), options);
      response = await send(endpoint, input, options);
    }
    if (response.ok) return response;
    const refusal = await refusalIn(response);
    throw isOfProxy(refusal) ? new NoConnection(refusal) : refusal;
  } catch (error) {
    heedRefusal(error, session);
    throw error;
  }
}

/** A refusal that says something of the session itself; `session` is the number of the one it was made in. */
export function heedRefusal(error: unknown, session: number): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401) markExpired(session);
  if (error.status === 403 && error.message === messages.mustChangePassword) markMustChangePassword();
}

async function send(endpoint: Endpoint, input: Input, options: Waiting): Promise<Response> {
  const address = addressOf(endpoint, { ...input.params }, { ...input.query });
  return reach(async () => {
    const headers: Record<string, string> = {
      accept: endpoint.produces === 'pdf' ? 'application/pdf, application/json' : 'application/json',
    };
    if (endpoint.method !== 'GET') {
      const anyones = endpoint.access === 'public';
      headers['x-xsrf-token'] = await (anyones ? csrfToken() : tokenOfThisPerson());
    }
    if (input.body !== undefined && input.file === undefined) headers['content-type'] = 'application/json';
    return fetch(address, {
      method: endpoint.method,
      headers,
      body: payloadOf(input),
      credentials: 'same-origin',
      signal: signalOf(options),
    });
  }, options);
}

/** A file goes as a form with what belongs to it, whose headers the browser writes. */
export function payloadOf({ body, file }: Input): BodyInit | null {
  if (file === undefined) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  const fields = { ...(body as Readonly<Record<string, string | number | undefined>> | undefined) };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, `${value}`);
  form.append('file', file);
  return form;
}

function signalOf({ signal, patience = usualPatience, silence }: Waiting): AbortSignal {
  const limit = silence?.signal ?? AbortSignal.timeout(patience);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

/**
 * Anything that fails before the answer's head is here, other than the caller's own abort and a refusal, is a
 * lost connection.
 */
async function reach<T>(attempt: () => Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof ApiError ? error : new NoConnection(error);
  }
}

async function bodyOf<T>(read: () => Promise<T>, { signal }: CallOptions): Promise<T> {
  try {
    return await read();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof SyntaxError) throw new UnreadableAnswer(error);
    throw new NoConnection(error);
  }
}

/** What a proxy says when the server behind it died or was silent: nobody knows how far the call came. */
function isOfProxy({ status }: ApiError): boolean {
  return status === 502 || status === 504;
}

async function refusalIn(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  return new ApiError({ status: response.status, statusText: response.statusText, body, retryAfter });
}
