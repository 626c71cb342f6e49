import fastifyMultipart from '@fastify/multipart';
import type { SentFile } from 'contract/endpoint';
import { fileTooLarge, messages } from 'contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid, Refusal } from '../errors.ts';

/** What a form holds around its file: boundaries and a few headers. */
const formBytes = 64 * 1024;

/** The calls of this scope take a form with a file, and no JSON. */
export async function takeFilesOnly(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(fastifyMultipart, {
    limits: { files: 1, fields: 4, fieldSize: 1024, parts: 5, headerPairs: 20 },
  });
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(new Refusal(415, messages.mustBeFile), undefined);
  });
}

/** A form as it arrived: its file, and its other fields as texts. */
interface SentForm {
  file: SentFile;
  fields: Readonly<Record<string, string>>;
}

/**
 * A form with its file in the field `file`. Throws 413 over the limit, 422 without a body or without a file, else 400;
 * another kind of body has been refused with 415 by then.
 */
export async function readSentForm(request: FastifyRequest, bytesAtMost: number): Promise<SentForm> {
  if (!request.isMultipart()) throw new Invalid({ file: [messages.chooseFile] });
  // Said before 5 GB have travelled.
  if (Number(request.headers['content-length'] ?? 0) > bytesAtMost + formBytes) throw tooLarge(bytesAtMost);
  const { file, fields } = await readForm(request, bytesAtMost);
  if (file === null) throw new Invalid({ file: [messages.chooseFile] });
  return { file, fields };
}

async function readForm(
  request: FastifyRequest,
  bytesAtMost: number,
): Promise<{ file: SentFile | null; fields: Record<string, string> }> {
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: SentFile | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: bytesAtMost } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
        continue;
      }
      const bytes = await part.toBuffer();
      if (part.fieldname === 'file') file = { name: part.filename ?? '', bytes };
    }
  } catch (error) {
    const isTooLarge = (error as { statusCode?: unknown }).statusCode === 413;
    throw isTooLarge ? tooLarge(bytesAtMost) : new Refusal(400, messages.badJson);
  }
  return { file, fields };
}

function tooLarge(bytesAtMost: number): Refusal {
  return new Refusal(413, fileTooLarge(bytesAtMost));
}
