import { addressOf, type Answer, type Endpoint, type Sent } from 'contract/endpoint';
import { signInCalls } from 'contract/sign-in';

import { ApiError, isSignedOut, isToChoosePassword, NoConnection, UnreadableAnswer } from './api-error.ts';
import { csrfToken, renewCsrfToken } from './csrf.ts';
import { sendNamed } from './named-save.ts';
import { doubtPermissions } from './permissions-anew.ts';
import { tokenOfThisPerson } from './same-person.ts';
import { markExpired, sessionNumber } from './session-store.ts';
import { sendForm } from './send-form.ts';
import { type Silence, usualPatience, watchSilence } from './silence.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until a silent server counts as gone. */
  patience?: number;
  /** Told how much of a file is on its way, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Told how many bytes of a document have come. */
  onArrived?: (bytes: number) => void;
}

interface Waiting extends Pick<CallOptions, 'signal' | 'onProgress'> {
  silence: Silence;
}

type Input = {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  file?: Blob | undefined;
};

/** A large document is made before anything of it comes; a file is read after the last of it went. */
const longPatience = 120_000;

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
  const patience = input.file === undefined ? usualPatience : longPatience;
  return sendNamed(endpoint, input, async (sent) =>
    withAnswer(endpoint, sent, { patience, ...options }, async (response, silence) => {
      if (endpoint.response === undefined) {
        // Words where none were to come are those of a network or a proxy, and nothing was done.
        if (response.status !== 204) throw new UnreadableAnswer(response.status);
        return undefined as Answer<E>;
      }
      // It may be a long list, of which nothing is heard until it is whole.
      silence.heard(longPatience);
      const parsed = endpoint.response.safeParse(await response.json());
      if (!parsed.success) throw new UnreadableAnswer(parsed.error);
      return parsed.data as Answer<E>;
    }),
  );
}

/** A PDF or another file, with the name that the server gave it ('' where it gave none). */
export interface FetchedDocument {
  blob: Blob;
  fileName: string;
}

/**
 * Fetches a call that answers a file, for as long as something of it comes. Throws as `call` does. A page in its place is
 * that of a network which wants to be signed in to, or of a proxy, and is not saved as the school's backup.
 */
export async function fetchDocument<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions = {},
): Promise<FetchedDocument> {
  return withAnswer(endpoint, input, { patience: longPatience, ...options }, async (response, silence) => {
    const type = response.headers.get('content-type') ?? '';
    if (noFile.test(type)) throw new UnreadableAnswer(type);
    const blob = await blobOf(response, (bytes) => {
      silence.heard();
      options.onArrived?.(bytes);
    });
    return { blob, fileName: fileNameIn(response.headers.get('content-disposition') ?? '') };
  });
}

/** What none of the application's files is. */
const noFile = /^(text\/|application\/json)/i;

/** Reads an answer that is no refusal; a file is sent for as long as something of it goes. */
async function withAnswer<T>(
  endpoint: Endpoint,
  input: Input,
  { patience, ...options }: CallOptions & { patience: number },
  read: (response: Response, silence: Silence) => Promise<T>,
): Promise<T> {
  const silence = watchSilence(patience, options.signal);
  try {
    const response = await acceptedResponse(endpoint, input, { ...options, silence });
    return await bodyOf(() => read(response, silence), options);
  } finally {
    silence.over();
  }
}

/** The answer's body, piece by piece as it comes. */
async function blobOf({ body, headers }: Response, onArrived: (bytes: number) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    pieces.push(next.value);
    bytes += next.value.length;
    onArrived(bytes);
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
    throw isOfTheLine(refusal) ? new NoConnection(refusal) : refusal;
  } catch (error) {
    heedRefusal(error, session, endpoint);
    throw error;
  }
}

/** A refusal that says something of the session itself; `session` is the number of the one it was made in. */
function heedRefusal(error: unknown, session: number, endpoint: Endpoint): void {
  if (!(error instanceof ApiError)) return;
  doubtPermissions(error, endpoint, async () => call(signInCalls.getSession, {}));
  if (isSignedOut(error)) markExpired(session, { mustChoose: isToChoosePassword(error) });
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
    const { method } = endpoint;
    const { signal } = options.silence;
    if (input.file !== undefined) {
      return sendForm(address, { method, headers, body: formOf(input, input.file), signal }, (part) => {
        options.silence.heard();
        options.onProgress?.(part);
      });
    }
    const body = input.body === undefined ? null : JSON.stringify(input.body);
    return fetch(address, { method, headers, body, credentials: 'same-origin', signal });
  }, options);
}

/** A file goes as a form with what belongs to it, whose headers the browser writes. */
function formOf({ body }: Input, file: Blob): FormData {
  const form = new FormData();
  const fields = { ...(body as Readonly<Record<string, string | number | undefined>> | undefined) };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, `${value}`);
  form.append('file', file);
  return form;
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
    if (error instanceof UnreadableAnswer) throw error;
    if (error instanceof SyntaxError) throw new UnreadableAnswer(error);
    throw new NoConnection(error);
  }
}

/**
 * What is said of a call that came too slowly to be heard (408), and by a proxy when the server behind it died or was
 * silent (502, 504; 520 to 526 of a proxy that stands elsewhere): nobody knows how far the call came.
 */
function isOfTheLine({ status }: ApiError): boolean {
  return status === 408 || status === 502 || status === 504 || (status >= 520 && status <= 526);
}

async function refusalIn(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  return new ApiError({ status: response.status, statusText: response.statusText, body, retryAfter });
}
