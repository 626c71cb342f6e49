import type { Answer as AnswerOf, Endpoint, Received } from 'contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { SignedIn } from './signed-in.ts';

/** A request as an operation sees it: who asks, and what was sent, already checked against the contract. */
export type CallRequest<E extends Endpoint> = Received<E> & {
  who: E['access'] extends 'public' ? SignedIn | null : SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type ContentEncoding = 'zstd' | 'gzip';

/** A finished PDF on its way out. */
export interface PdfAnswer {
  pdf: Buffer;
  compressed(encoding: ContentEncoding): Promise<Buffer>;
  file_name: string;
}

/** A spreadsheet, to be saved by whoever asked for it. */
export interface SpreadsheetAnswer {
  xlsx: Buffer;
  file_name: string;
}

/** An archive, to be saved by whoever asked for it; it is read as it goes out. */
export interface ArchiveAnswer {
  zip: Readable;
  bytes: number;
  file_name: string;
}

/** A file of any kind, to be saved by whoever asked for it. */
export interface FileAnswer {
  bytes: Buffer | Readable;
  media_type: string;
  file_name: string;
}

/** A picture; `tag` changes when it does. */
export interface PictureAnswer {
  bytes: Buffer;
  media_type: string;
  tag: string;
}

/** An answer with a status of its own, such as 201. */
export class Answered<T> {
  readonly status: number;
  readonly value: T;

  constructor(status: number, value: T) {
    this.status = status;
    this.value = value;
  }
}

export type Handled<E extends Endpoint> = E['produces'] extends 'pdf'
  ? PdfAnswer
  : E['produces'] extends 'xlsx'
    ? SpreadsheetAnswer
    : E['produces'] extends 'zip'
      ? ArchiveAnswer
      : E['produces'] extends 'picture'
        ? PictureAnswer
        : E['produces'] extends 'file'
          ? FileAnswer
          : E['produces'] extends 'events'
            ? Readable
            : E['produces'] extends 'redirect'
              ? string
              : E['produces'] extends 'nothing'
                ? void
                : AnswerOf<E> | Answered<AnswerOf<E>>;

/** A call of the table joined to the operation which carries it out. */
export interface BoundCall {
  call: Endpoint;
  handle(received: CallRequest<Endpoint>): Promise<unknown>;
}

/** Joins a call of the contract to its operation; the types of both must fit. */
export function bind<const E extends Endpoint>(
  call: E,
  handle: (received: CallRequest<E>) => Promise<Handled<E>>,
): BoundCall {
  return { call, handle: handle as BoundCall['handle'] };
}
