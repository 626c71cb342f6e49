import { addressOf, type Answer, type Endpoint, type Sent } from 'contract/endpoint';

import { ApiError, NoConnection, UnreadableAnswer } from './api-error.ts';
import { heedRefusal, payloadOf } from './call.ts';
import { renewCsrfToken } from './csrf.ts';
import { tokenOfThisPerson } from './same-person.ts';
import { sessionNumber } from './session-store.ts';

/** Milliseconds until a silent server counts as gone. */
const patience = 120_000;

/**
 * Sends a file and tells how much of it is on its way, 0 to 1, which `fetch` does not. Answers and throws as
 * `call` does.
 */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  onProgress: (part: number) => void,
): Promise<Answer<E>> {
  const session = sessionNumber();
  try {
    let answer = await attempt(endpoint, input, onProgress);
    if (answer.status === 419) {
      await renewCsrfToken();
      answer = await attempt(endpoint, input, onProgress);
    }
    const { status, statusText, body } = answer;
    if (status < 200 || status > 299) throw new ApiError({ status, statusText, body });
    const parsed = endpoint.response?.safeParse(body);
    if (parsed && !parsed.success) throw new UnreadableAnswer(parsed.error);
    return parsed?.data as Answer<E>;
  } catch (error) {
    heedRefusal(error, session);
    throw error;
  }
}

interface FileAnswer {
  status: number;
  statusText: string;
  /** null where it is not JSON. */
  body: unknown;
}

async function attempt(
  endpoint: Endpoint,
  input: Parameters<typeof payloadOf>[0],
  onProgress: (part: number) => void,
): Promise<FileAnswer> {
  const token = await tokenOfThisPerson().catch((error: unknown) => {
    throw error instanceof ApiError ? error : new NoConnection(error);
  });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(new NoConnection(null));
    const began = performance.now();
    // Counted from the beginning, so it grows with each piece that goes: a large file may take its time.
    const waitOn = () => {
      request.timeout = performance.now() - began + patience;
    };
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      waitOn();
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      resolve({ status, statusText, body: jsonIn(responseText) });
    });
    request.open(endpoint.method, addressOf(endpoint));
    waitOn();
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-xsrf-token', token);
    request.send(payloadOf(input) as FormData);
  });
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
