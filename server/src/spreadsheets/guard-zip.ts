import { inflateRawSync } from 'node:zlib';
import { type SpreadsheetFault, spreadsheetLimits } from 'contract/spreadsheets';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';

/** What one .xlsx may hold (3-decisions §7): real ones have some twenty parts and inflate to a few megabytes. */
const limits = {
  parts: 200,
  inflatedBytes: 50 * 1024 * 1024,
  elementsOfAPart: 600_000,
  textBytes: 200_000,
} as const;

const signature = { local: 0x04034b50, directory: 0x02014b50, end: 0x06054b50, zip64Locator: 0x07064b50 };
const sizes = { local: 30, directory: 46, end: 22, zip64Locator: 20 } as const;
const flag = { encrypted: 1, sizesFollow: 8 } as const;

/**
 * Refuses a hostile .xlsx before any parser sees it. No parser is safe alone: each part is inflated here
 * under a cap of its own making, so declared sizes decide nothing but a contradiction. Whatever two readers
 * of a zip could understand differently is refused too. Throws SpreadsheetRefused.
 */
export function guardZip(bytes: Buffer): void {
  const names = new Set<string>();
  let left: number = limits.inflatedBytes;
  for (const part of readDirectory(bytes)) {
    const key = part.name.toLowerCase();
    if (names.has(key)) refuse('damaged');
    names.add(key);
    checkName(key);
    const content = inflate(part, left);
    left -= content.length;
    checkContent(content);
    checkAmount(content, key);
  }
  if (!names.has('[content_types].xml')) refuse('notASpreadsheet');
  if (!names.has('xl/workbook.xml')) refuse('otherFormat');
}

interface ZipPart {
  name: string;
  deflated: boolean;
  data: Buffer;
  declaredSize: number;
}

function* readDirectory(bytes: Buffer): Generator<ZipPart> {
  if (bytes.length < sizes.end || bytes.readUInt32LE(0) !== signature.local) refuse('notASpreadsheet');
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  const isOneDisk = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  const locator = end - sizes.zip64Locator;
  const isZip64 =
    count === 0xffff ||
    start === 0xffffffff ||
    (locator >= 0 && bytes.readUInt32LE(locator) === signature.zip64Locator);
  if (!isOneDisk || isZip64) refuse('damaged');
  if (count > limits.parts) refuse('expandsTooFar');
  let at = start;
  for (let part = 0; part < count; part += 1) {
    if (at + sizes.directory > end || bytes.readUInt32LE(at) !== signature.directory) refuse('damaged');
    yield readPart(bytes, at);
    at +=
      sizes.directory +
      bytes.readUInt16LE(at + 28) +
      bytes.readUInt16LE(at + 30) +
      bytes.readUInt16LE(at + 32);
  }
  // Something between the directory and its end is for a reader that looks elsewhere.
  if (at !== end) refuse('damaged');
}

/** Where the end record stands; its comment must reach exactly to the end of the file. */
function findEnd(bytes: Buffer): number {
  const earliest = Math.max(0, bytes.length - sizes.end - 0xffff);
  for (let at = bytes.length - sizes.end; at >= earliest; at -= 1) {
    if (bytes.readUInt32LE(at) !== signature.end) continue;
    if (at + sizes.end + bytes.readUInt16LE(at + 20) === bytes.length) return at;
    return refuse('damaged');
  }
  return refuse('damaged');
}

function readPart(bytes: Buffer, at: number): ZipPart {
  const flags = bytes.readUInt16LE(at + 8);
  const method = bytes.readUInt16LE(at + 10);
  const packed = bytes.readUInt32LE(at + 20);
  const declaredSize = bytes.readUInt32LE(at + 24);
  const nameEnd = at + sizes.directory + bytes.readUInt16LE(at + 28);
  const local = bytes.readUInt32LE(at + 42);
  if ((flags & flag.encrypted) !== 0) refuse('oldFormat');
  if (method !== 0 && method !== 8) refuse('damaged');
  if ([packed, declaredSize, local].includes(0xffffffff) || nameEnd > bytes.length) refuse('damaged');
  if (local + sizes.local > bytes.length || bytes.readUInt32LE(local) !== signature.local) refuse('damaged');

  const name = bytes.subarray(at + sizes.directory, nameEnd);
  const localName = local + sizes.local;
  const localNameEnd = localName + bytes.readUInt16LE(local + 26);
  const start = localNameEnd + bytes.readUInt16LE(local + 28);
  if (start + packed > bytes.length || !bytes.subarray(localName, localNameEnd).equals(name))
    refuse('damaged');
  const agrees =
    (flags & flag.sizesFollow) !== 0 ||
    (bytes.readUInt32LE(local + 18) === packed && bytes.readUInt32LE(local + 22) === declaredSize);
  if (!agrees || bytes.readUInt16LE(local + 8) !== method) refuse('damaged');
  return {
    name: name.toString('utf8'),
    deflated: method === 8,
    data: bytes.subarray(start, start + packed),
    declaredSize,
  };
}

function inflate({ deflated, data, declaredSize }: ZipPart, left: number): Buffer {
  if (data.length > left) refuse('expandsTooFar');
  let content = data;
  try {
    if (deflated) content = inflateRawSync(data, { maxOutputLength: Math.max(1, left) });
  } catch (error) {
    refuse((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'expandsTooFar' : 'damaged');
  }
  if (content.length !== declaredSize) refuse('damaged');
  return content;
}

function checkName(name: string): void {
  if (/^\/|\\|:|(^|\/)\.\.?(\/|$)|\p{Cc}|\uFFFD/u.test(name)) refuse('damaged');
  if (/vbaproject|externallinks\/|activex\/|embeddings\/|macrosheets\/|dialogsheets\//.test(name))
    refuse('unsafe');
}

/** A document type can name entities that expand without end, and UTF-16 would hide it from this look. */
function checkContent(content: Buffer): void {
  const [first, second] = content;
  const isUtf16 =
    (first === 0xff && second === 0xfe) ||
    (first === 0xfe && second === 0xff) ||
    (first === 0x3c && second === 0);
  if (isUtf16 || (first === 0 && second === 0x3c)) refuse('unsafe');
  if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY') || content.includes('<!doctype'))
    refuse('unsafe');
  if (content.includes('macroEnabled')) refuse('unsafe');
}

/** So much that a parser would be busy with it for seconds: elements, or a text that no cell of Excel takes. */
function checkAmount(content: Buffer, name: string): void {
  if (name.startsWith('xl/media/')) return;
  if (name.startsWith('xl/worksheets/') && countOf(content, '<row') > spreadsheetLimits.rowsOfSheet) {
    refuse('tooManyRows');
  }
  const holdsCells = name.startsWith('xl/worksheets/') || name === 'xl/sharedstrings.xml';
  let elements = 0;
  let last = 0;
  for (let at = content.indexOf(lessThan); at !== -1; at = content.indexOf(lessThan, at + 1)) {
    elements += 1;
    // Not counted to the end: a refusal is to take less than a second on a busy machine.
    if (elements > limits.elementsOfAPart) refuse('expandsTooFar');
    if (holdsCells && at - last > limits.textBytes) refuse('expandsTooFar');
    last = at;
  }
}

const lessThan = 0x3c;

function countOf(content: Buffer, text: string): number {
  let count = 0;
  for (let at = content.indexOf(text); at !== -1; at = content.indexOf(text, at + text.length)) {
    count += 1;
    if (count > spreadsheetLimits.rowsOfSheet) break;
  }
  return count;
}

function refuse(fault: SpreadsheetFault): never {
  throw new SpreadsheetRefused(fault);
}
