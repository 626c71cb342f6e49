import { messages } from 'contract/messages';

/**
 * The ways in which an operation refuses. Domain code throws these; http/answer-errors.ts alone turns them
 * into statuses (3-decisions §3).
 */
export class Refusal extends Error {
  readonly status: number;
  /** Further fields of the JSON answer. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.details = details;
  }
}

/** 403. For someone who may see only part, what is absent is refused in the same words. */
export class NotAllowed extends Refusal {
  constructor(message: string = messages.notAllowed) {
    super(403, message);
  }
}

/** 404. */
export class NotFound extends Refusal {
  constructor(message: string = messages.notFound) {
    super(404, message);
  }
}

/** 409. Someone else was first, or the school is in another state; `current` is what stands now. */
export class Conflict extends Refusal {
  constructor(message: string, current?: unknown, details: Readonly<Record<string, unknown>> = {}) {
    super(409, message, current === undefined ? details : { current, ...details });
  }
}

/**
 * 409. The record is in another version by now: by this very person, as from another device, or not by them alone. `others`:
 * who stored what of it meanwhile.
 */
export function changedSince(
  message: string,
  current: unknown,
  own: boolean,
  {
    ownMessage = messages.changedByYou,
    others = [],
  }: {
    ownMessage?: string;
    others?: readonly { by: string; at: string; fields: readonly string[] }[];
  } = {},
): Conflict {
  if (own) return new Conflict(ownMessage, current, { by_you: true });
  return new Conflict(message, current, others.length > 0 ? { changed: others } : {});
}

/** 422, with a message for each field, and what else the page needs to know. */
export class Invalid extends Refusal {
  constructor(
    errors: Readonly<Record<string, readonly string[]>>,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    const [first] = Object.values(errors).flat();
    super(422, first ?? messages.checkFields, { errors, ...details });
  }
}

/** 429, with the seconds to wait. */
export class TooManyAttempts extends Refusal {
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(429, message);
    this.retryAfter = retryAfter;
  }
}

/** 503: try again shortly. */
export class Unavailable extends Refusal {
  constructor(message: string = messages.unavailable) {
    super(503, message);
  }
}
