import { inflateSync } from 'node:zlib';
import type { StudentFileFault } from 'contract/student-files';

/** Of all object streams of a file, inflated. */
const inflatedBytes = 32 * 1024 * 1024;

/** Of one file. A scan has one or two a page; a refusal takes under a second (3-decisions §9). */
const mostStreams = 5_000;

/** How far before a stream its dictionary may begin, in characters. */
const longestDictionary = 4096;

/** What a scan or a printed page has not: programs, other programs' starting, files within, a lock. */
const unsafeNames = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|Encrypt)(?![A-Za-z])/;

/**
 * What is wrong with a PDF, null when nothing is. Its structure is looked at without the streams of pictures and
 * pages, whose bytes may spell anything; streams that hold structure are inflated under a cap.
 */
export function pdfFault(bytes: Buffer): StudentFileFault | null {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return 'notAFile';
  const text = bytes.toString('latin1');
  if (!text.slice(-1024).includes('%%EOF')) return 'damaged';
  let left = inflatedBytes;
  let structure = '';
  let from = 0;
  let streams = 0;
  for (const { start, end, dictionary } of streamsOf(text)) {
    streams += 1;
    if (streams > mostStreams) return 'damaged';
    structure += text.slice(from, start);
    from = end;
    if (!/\/ObjStm/.test(plainNames(dictionary))) continue;
    const inflated = inflate(bytes.subarray(start, end), left);
    if (inflated === null) return 'unsafe';
    left -= inflated.length;
    structure += `\n${inflated}\n`;
  }
  structure += text.slice(from);
  return unsafeNames.test(plainNames(structure)) ? 'unsafe' : null;
}

interface PdfStream {
  start: number;
  end: number;
  /** What stands before it since the last object began. */
  dictionary: string;
}

function* streamsOf(text: string): Generator<PdfStream> {
  const begins = />>\s*stream(\r\n|\n|\r)/g;
  for (let match = begins.exec(text); match !== null; match = begins.exec(text)) {
    const start = match.index + match[0].length;
    const found = text.indexOf('endstream', start);
    const end = found === -1 ? text.length : found;
    const before = text.slice(Math.max(0, match.index - longestDictionary), match.index);
    yield { start, end, dictionary: before.slice(Math.max(0, before.lastIndexOf(' obj'))) };
    begins.lastIndex = end;
  }
}

/** null for what cannot be looked into. */
function inflate(data: Buffer, left: number): string | null {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, left), finishFlush: 2 }).toString('latin1');
  } catch {
    return null;
  }
}

/** Letters of a name may be written as #6A. */
function plainNames(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
