import { inflateSync } from 'node:zlib';
import type { StudentFileFault } from 'contract/student-files';
import { type PdfStream, structureOf, structureOfObjects } from './pdf-structure.ts';

/** Of all object streams of a file, inflated. */
const inflatedBytes = 32 * 1024 * 1024;

/** Of them in one file. Each holds a hundred objects or more; a refusal takes under a second (3-decisions §9). */
const mostObjectStreams = 1_000;

/** What a scan or a printed page has not: programs, other programs' starting, files within, a lock. */
const unsafeNames = oneOf('JavaScript', 'JS', 'Launch', 'EmbeddedFiles?', 'RichMedia', 'Encrypt');

const objectStream = oneOf('ObjStm');
const firstObject = oneOf('First');
const numberOfObjects = oneOf('N');

/** These names, each letter also as #6A. */
function oneOf(...names: string[]): RegExp {
  const written = names.map((name) =>
    name.replace(/[A-Za-z]/g, (letter) => {
      const hex = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${hex}|#${hex.toUpperCase()})`;
    }),
  );
  return new RegExp(`/(?:${written.join('|')})(?![A-Za-z])`);
}

/**
 * What is wrong with a PDF, null when nothing is. Its structure is looked at without strings, comments and the streams
 * of pictures and pages, whose bytes may spell anything; streams of objects are inflated under a cap. Where readers may
 * see another structure, nothing is passed over, and such streams, which could be made for one reader alone, are refused.
 */
export function pdfFault(bytes: Buffer): StudentFileFault | null {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return 'notAFile';
  const text = bytes.toString('latin1');
  if (!text.slice(-1024).includes('%%EOF')) return 'damaged';
  const structure = structureOf(text);
  if (structure === null) return unsafeNames.test(text) || holdsObjects(text) ? 'unsafe' : null;
  let left = inflatedBytes;
  let names = structure.bare;
  const ofObjects = structure.streams.filter(({ dictionary }) => holdsObjects(dictionary));
  if (ofObjects.length > mostObjectStreams) return 'damaged';
  for (const stream of ofObjects) {
    const dictionary = plainNames(stream.dictionary);
    const inflated = inflate(bytes, stream, left);
    if (inflated === null || !isDeflatedOnce(dictionary)) return 'unsafe';
    left -= inflated.length;
    names += `\n${structureOfObjects(inflated, dictionary)}\n`;
  }
  return unsafeNames.test(names) ? 'unsafe' : null;
}

/** By what no reader finds objects without; the type itself may stand elsewhere in the file, or nowhere. */
function holdsObjects(dictionary: string): boolean {
  return objectStream.test(dictionary) || (firstObject.test(dictionary) && numberOfObjects.test(dictionary));
}

/** And nothing done to it before: else its names could be taken apart in it, which no program does. */
function isDeflatedOnce(dictionary: string): boolean {
  const [filters = '', ...more] = dictionary.split(/\/Filter(?![A-Za-z])/).slice(1);
  return (
    more.length === 0 &&
    /^[\0\t\n\f\r ]*\[?[\0\t\n\f\r ]*\/FlateDecode[\0\t\n\f\r ]*(?:\]|\/|>>)/.test(filters) &&
    (filters.match(/Decode(?![A-Za-z])/g) ?? []).length === 1 &&
    !/\/DecodeParms(?![A-Za-z])(?![\0\t\n\f\r ]*\[?[\0\t\n\f\r ]*null)/.test(dictionary)
  );
}

/** null for what cannot be looked into. */
function inflate(bytes: Buffer, { start, end }: Omit<PdfStream, 'dictionary'>, left: number): string | null {
  try {
    const data = bytes.subarray(start, end);
    return inflateSync(data, { maxOutputLength: Math.max(1, left), finishFlush: 2 }).toString('latin1');
  } catch {
    return null;
  }
}

/** With all letters of names as such. */
function plainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
