import { messages } from 'contract/messages';
import { z } from 'zod';

const refusal = z.object({
  message: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  by_you: z.boolean().optional(),
  changed: z.array(z.object({ by: z.string(), at: z.string(), fields: z.array(z.string()) })).optional(),
});

/** What someone else stored of a record: in which fields, and when. */
export interface ChangeByOther {
  by: string;
  at: string;
  fields: readonly string[];
}

/** HTTP/2 knows a status by its number alone. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  419: 'Page Expired',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** What the server would have said, where a proxy or a network refused before it in words that nobody understands. */
function ownWords(status: number): string | undefined {
  if (status >= 500) return messages.serverError;
  return {
    403: messages.notAllowed,
    404: messages.notFound,
    413: messages.tooLarge,
    419: messages.sessionMismatch,
    429: messages.tooMany,
  }[status];
}

/** The server answered, and the answer was a refusal or a failure (3-decisions §3, errors). */
export class ApiError extends Error {
  readonly status: number;
  /** The status in words, e.g. 'Unprocessable Entity'. */
  readonly statusText: string;
  /** The server's own message; null where a proxy or a network answered in its place. */
  readonly said: string | null;
  /** What is wrong, field by field. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Of a 409: all that was stored meanwhile is this person's own, from another page or device. */
  readonly byYou: boolean;
  /** Of a 409: what others stored meanwhile, the newest first, where the server tells it. */
  readonly changed: readonly ChangeByOther[];
  /** The whole answer: a 409 carries the current record. */
  readonly body: unknown;
  /** Seconds to wait, where the server said so (429, 503). */
  readonly retryAfter: number | null;

  constructor(answer: {
    status: number;
    statusText: string;
    body: unknown;
    retryAfter?: number | null | undefined;
  }) {
    const { message, errors, by_you, changed } = refusal.safeParse(answer.body).data ?? {};
    const statusText = answer.statusText || statusTexts[answer.status] || `Error ${answer.status}`;
    super(message ?? ownWords(answer.status) ?? statusText);
    this.name = 'ApiError';
    this.status = answer.status;
    this.statusText = statusText;
    this.said = message ?? null;
    this.errors = errors ?? {};
    this.byYou = by_you === true;
    this.changed = changed ?? [];
    this.body = answer.body;
    this.retryAfter = answer.retryAfter ?? null;
  }

  /** The first field's first message, or null. */
  get firstFieldMessage(): string | null {
    return Object.values(this.errors)[0]?.[0] ?? null;
  }
}

/** No answer came: the network is gone, the server is down, or it took too long. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached.', { cause });
    this.name = 'NoConnection';
  }
}

/** An answer came that is not what the contract promises: the page is older than the server, or a proxy spoke. */
export class UnreadableAnswer extends Error {
  constructor(cause: unknown) {
    super('The answer of the server could not be read.', { cause });
    this.name = 'UnreadableAnswer';
  }
}

/** Nothing was sent: an earlier addition from here, to which no answer had come, is stored. Its message says so. */
export class AddedUnheard extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddedUnheard';
  }
}

/** Refusals of the moment: not signed in any more, with an old token, or too often. */
const passing: ReadonlySet<number> = new Set([419, 429]);

/** Whether the very same may succeed once more; what was refused for what it is will be refused again. */
export function mayHelpAgain(error: unknown): boolean {
  if (error instanceof AddedUnheard) return false;
  return (
    !(error instanceof ApiError) || error.status >= 500 || passing.has(error.status) || isSignedOut(error)
  );
}

/** It will be refused again. A proxy that knows no such page says so in no JSON, while the server behind it starts anew. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof ApiError && error.body !== null && error.status >= 400 && error.status < 429;
}

/**
 * Whether it could not be done or loaded because the session has ended; or because the one that took its place, in another
 * tab, opens nothing before a password has been chosen.
 */
export function isSignedOut(error: unknown): boolean {
  return isToChoosePassword(error) || (error instanceof ApiError && error.status === 401);
}

/** Whether the session opens nothing before a password has been chosen. */
export function isToChoosePassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === messages.mustChangePassword;
}

/** Whether the server says that one may not. A proxy or a network that forbids says so in no JSON, and for a while. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.body !== null && !isSignedOut(error);
}

/** Whether the server looked at a save and stored nothing of it; after any other failure nobody knows. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 422);
}

/** Whether a save that failed may be stored all the same: it was sent and no answer came, or the server failed over it. */
export function isPerhapsStored(error: unknown): boolean {
  if (error instanceof AddedUnheard) return false;
  return !(error instanceof ApiError) || error.status >= 500;
}

/** Whether it could not be loaded because the school has no term: it has set none yet, or has taken its first one back. */
export function isWithoutTerm(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404 && error.message === messages.noTerm;
}
