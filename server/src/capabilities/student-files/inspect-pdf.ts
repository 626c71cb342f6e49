import { inflateSync } from 'node:zlib';
import type { StudentFileFault } from 'contract/student-files';

/** Of all object streams of a file, inflated. */
const inflatedBytes = 32 * 1024 * 1024;

/** Of one file. A scan has one or two a page; a refusal takes under a second (3-decisions §9). */
const mostStreams = 5_000;

/** Of them such as cannot be told, which no program writes. */
const mostUntold = 100;

/** What a scan or a printed page has not: programs, other programs' starting, files within, a lock. */
const unsafeNames = /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|Encrypt)(?![A-Za-z])/;

/**
 * What is wrong with a PDF, null when nothing is. Its structure is looked at without the streams of pictures and
 * pages, whose bytes may spell anything; streams that hold structure are inflated under a cap. Where it cannot be told
 * whether a stream begins, or of what kind it is, nothing is passed over.
 */
export function pdfFault(bytes: Buffer): StudentFileFault | null {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return 'notAFile';
  const text = bytes.toString('latin1');
  if (!text.slice(-1024).includes('%%EOF')) return 'damaged';
  let left = inflatedBytes;
  let structure = '';
  let from = 0;
  let streams = 0;
  let untold = 0;
  const begins = /(?<!end)stream(?:\r\n|\n|\r)/g;
  for (let match = begins.exec(text); match !== null; match = begins.exec(text)) {
    const start = begins.lastIndex;
    const kind = kindOf(text.slice(from, match.index));
    streams += 1;
    if (kind === 'untold') untold += 1;
    if (streams > mostStreams || untold > mostUntold) return 'damaged';
    const found = text.indexOf('endstream', start);
    const end = found === -1 ? text.length : found;
    if (kind !== 'content') {
      const inflated = inflate(bytes.subarray(start, end), left);
      if (inflated === null && kind === 'structure') return 'unsafe';
      left -= inflated?.length ?? 0;
      structure += `\n${inflated ?? ''}\n`;
    }
    if (kind === 'untold') continue;
    structure += text.slice(from, start);
    from = end;
    begins.lastIndex = end;
  }
  structure += text.slice(from);
  return unsafeNames.test(plainNames(structure)) ? 'unsafe' : null;
}

/**
 * Of a stream, by all that stands between the one before and its keyword. A comment may hold the keyword itself, or what
 * only looks like a dictionary.
 */
function kindOf(before: string): 'structure' | 'content' | 'untold' {
  const at = Math.max(0, before.lastIndexOf(' obj'));
  // With what stands before it in its line, which may make a comment of it.
  const dictionary = before.slice(Math.max(before.lastIndexOf('\n', at), before.lastIndexOf('\r', at)) + 1);
  const ends = dictionary.lastIndexOf('>>');
  if (ends === -1 || dictionary.includes('%') || !isBlank(dictionary.slice(ends + 2))) return 'untold';
  const names = plainNames(dictionary);
  if (/\/ObjStm/.test(names) || (/\/First(?![A-Za-z])/.test(names) && /\/N(?![A-Za-z])/.test(names)))
    return 'structure';
  return /\/Type[\s\0]+\d/.test(names) ? 'untold' : 'content';
}

function isBlank(text: string): boolean {
  return !/[^\s\0]/.test(text);
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
