import { inflateSync } from 'node:zlib';
import type { StudentFileFault } from 'contract/student-files';
import { holdsObjects, unsafeNames } from './pdf-names.ts';
import { mostPieces, type PdfStream, structureOf, structureOfObjects } from './pdf-structure.ts';

/** Of all object streams of a file, inflated. */
const inflatedBytes = 32 * 1024 * 1024;

/** Of one that holds objects; programs write a hundred characters. */
const longestDictionary = 10_000;

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
  if (structure === 'tooMuch') return 'damaged';
  if (structure === null) return unsafeNames.test(text) || holdsObjects(text) ? 'unsafe' : null;
  if (unsafeNames.test(structure.bare)) return 'unsafe';
  const left = { bytes: inflatedBytes, pieces: mostPieces };
  for (const stream of structure.ofObjects) {
    if (stream.dictionary.length > longestDictionary) return 'unsafe';
    const dictionary = plainNames(stream.dictionary).replace(/[\0\t\n\f\r ]+/g, ' ');
    const inflated = inflate(bytes, stream, left.bytes);
    if (inflated === null || !isDeflatedOnce(dictionary)) return 'unsafe';
    left.bytes -= inflated.length;
    if (unsafeNames.test(structureOfObjects(inflated, dictionary, left))) return 'unsafe';
  }
  return null;
}

/**
 * And nothing done to it before: else its names could be taken apart in it, which no program does. Of a dictionary with one
 * blank in place of several: looked for in many, what may stand between blanks takes as long as they are many, squared.
 */
function isDeflatedOnce(dictionary: string): boolean {
  const [filters = '', ...more] = dictionary.split(/\/Filter(?![A-Za-z])/).slice(1);
  return (
    more.length === 0 &&
    /^ ?\[? ?\/FlateDecode ?(?:\]|\/|>>)/.test(filters) &&
    (filters.match(/Decode(?![A-Za-z])/g) ?? []).length === 1 &&
    !/\/DecodeParms(?![A-Za-z])(?! ?\[? ?null)/.test(dictionary)
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
