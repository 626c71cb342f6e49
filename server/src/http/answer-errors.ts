import { messages } from 'contract/messages';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseIsAway } from '../database/database-is-away.ts';
import { Refusal, TooManyAttempts } from '../errors.ts';

interface ErrorAnswer {
  status: number;
  message: string;
  details?: Readonly<Record<string, unknown>>;
  retryAfter?: number;
}

/** The one place where errors become statuses: `{message, errors?}` and never inner detail. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = answerTo(error, request);
    // What is refused on purpose needs no stack, of which a full disk would see many.
    if (error instanceof Refusal && answer.status >= 500)
      request.log.warn({ reason: error.message }, 'request refused');
    else if (answer.status >= 500) request.log.error({ err: withoutData(error) }, 'request failed');
    else if (belongsToNothing(error)) request.log.warn({ err: withoutData(error) }, 'request came too late');
    if (answer.retryAfter !== undefined) void reply.header('Retry-After', String(answer.retryAfter));
    return reply
      .code(answer.status)
      .header('Cache-Control', 'no-store')
      .type('application/json')
      .serializer(JSON.stringify)
      .send({ message: answer.message, ...answer.details });
  });
}

function answerTo(error: FastifyError, request: FastifyRequest): ErrorAnswer {
  if (error instanceof Refusal) {
    const answer = { status: error.status, message: error.message, details: error.details };
    if (error instanceof TooManyAttempts) return { ...answer, retryAfter: error.retryAfter };
    return error.status === 503 ? { ...answer, retryAfter: 2 } : answer;
  }
  if (hasZodFastifySchemaValidationErrors(error)) return answerToInvalid(error, request);
  const known = fastifyAnswers[error.code];
  if (known !== undefined) return known;
  if (isClientFault(error)) return { status: 400, message: messages.badAddress };
  if (belongsToNothing(error)) return { status: 409, message: messages.goneMeanwhile };
  if (databaseIsAway(error)) return { status: 503, message: messages.unavailable, retryAfter: 2 };
  return { status: 500, message: messages.serverError };
}

const fastifyAnswers: Readonly<Record<string, ErrorAnswer>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, message: messages.wrongMediaType },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: messages.tooLarge },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, message: messages.badJson },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: messages.badJson },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: messages.badJson },
  FST_ERR_BAD_URL: { status: 400, message: messages.badAddress },
};

type InvalidRequest = Extract<FastifyError, { validation?: unknown }> & {
  validation: readonly { instancePath: string; message?: string }[];
  validationContext?: string;
};

/** A wrong address is 400; a wrong body 422, with the messages of each field. */
function answerToInvalid(error: FastifyError, request: FastifyRequest): ErrorAnswer {
  const { validation, validationContext } = error as InvalidRequest;
  if (validationContext !== 'body') return { status: 400, message: messages.badAddress };
  if (request.body === undefined || request.body === null)
    return { status: 422, message: messages.checkFields, details: { errors: {} } };
  const errors: Record<string, string[]> = {};
  for (const issue of validation) {
    const field = issue.instancePath.split('/')[1];
    // What is wrong as a whole is no field's.
    if (field === undefined || field === '') continue;
    const said = (errors[field] ??= []);
    const message = issue.message ?? messages.checkFields;
    if (!said.includes(message)) said.push(message);
  }
  return {
    status: 422,
    message: Object.values(errors)[0]?.[0] ?? messages.checkFields,
    details: { errors },
  };
}

/** What the file server refuses of an address: a way out of its folder, a NUL. */
function isClientFault({ statusCode = 500 }: FastifyError): boolean {
  return statusCode >= 400 && statusCode < 500;
}

/**
 * A reference to what an operation found and another one took away before the end, as an undone advance takes its
 * term from whoever saves the first mark in it.
 */
function belongsToNothing(error: FastifyError): boolean {
  return error.code === '23503';
}

/** PostgreSQL names the values that it cannot read (class 22); logs must not hold them. */
function withoutData(error: FastifyError) {
  const isData = error.code?.startsWith('22') === true;
  const stack = isData ? error.stack?.replace(error.message, '') : error.stack;
  return { type: error.name, code: error.code, message: isData ? '' : error.message, stack };
}
