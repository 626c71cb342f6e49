import type { ZodObject, ZodType } from 'zod';
import type { Access } from './abilities.ts';

/**
 * What a call answers with. `nothing` is a 204; `events` a stream of server-sent events; `redirect` sends a
 * browser, which came by a link, to another address.
 */
type Produces = 'json' | 'pdf' | 'xlsx' | 'zip' | 'picture' | 'file' | 'events' | 'redirect' | 'nothing';

/**
 * One call: its method and path (parameters written `:name`), what goes in, what comes out, and who may
 * make it. The server binds it, the web calls it, the API page and the permission matrix list it; there is
 * no other description of a call anywhere.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  readonly body?: ZodType;
  /** Of the JSON body, where the usual limit is too small. */
  readonly bodyBytes?: number;
  /**
   * Takes one file of so many bytes at most, as multipart/form-data in the field `file`. `body` describes the
   * form's other fields, which are texts.
   */
  readonly takesFile?: { readonly bytes: number };
  /** The JSON answer, or that of each event. Left out for files and calls that answer nothing. */
  readonly response?: ZodType;
  readonly produces: Produces;
  /** Made by the page without anyone at the keyboard, so that it does not prolong the session. */
  readonly background?: boolean;
}

/** Declares a call and keeps its exact type, so that server and web infer inputs and answers from it. */
export function endpoint<const E extends Endpoint>(call: E): E {
  return call;
}

type ParsedPart<T> = T extends ZodType ? T['_output'] : undefined;
type SentPart<T> = T extends ZodType ? T['_input'] : undefined;

/** What the server's handler receives, after validation. */
export interface Received<E extends Endpoint> {
  params: ParsedPart<E['params']>;
  query: ParsedPart<E['query']>;
  body: ParsedPart<E['body']>;
  file: E['takesFile'] extends object ? SentFile : undefined;
}

/** A file as it arrived: the name that the sender gave it is a word of theirs and no path of ours. */
export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

type Field<Name extends string, T> = T extends ZodType
  ? { [K in Name]: SentPart<T> }
  : { [K in Name]?: undefined };

/** What a caller sends. */
export type Sent<E extends Endpoint> = Field<'params', E['params']> &
  Field<'query', E['query']> &
  Field<'body', E['body']> &
  (E['takesFile'] extends object ? { file: Blob } : { file?: undefined });

/** What a caller gets back from a JSON call. */
export type Answer<E extends Endpoint> = E['response'] extends ZodType ? E['response']['_output'] : undefined;

/** The address of a call with its parameters filled in and percent-encoded (class names hold spaces). */
export function addressOf(
  call: Endpoint,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return search === '' ? path : `${path}?${search}`;
}
