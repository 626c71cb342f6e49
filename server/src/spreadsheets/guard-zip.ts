import { createInflateRaw } from 'node:zlib';
import type { SpreadsheetFault } from 'contract/spreadsheets';
import { guardPart } from './guard-part.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';

/** What one .xlsx may hold (3-decisions §7): real ones have some twenty parts and inflate to a few megabytes. */
const limits = {
  parts: 200,
  inflatedBytes: 50 * 1024 * 1024,
} as const;

/** Bytes of a part that are looked at together. */
const pieceBytes = 64 * 1024;

const signature = { local: 0x04034b50, directory: 0x02014b50, end: 0x06054b50, zip64Locator: 0x07064b50 };
const sizes = { local: 30, directory: 46, end: 22, zip64Locator: 20 } as const;
const flag = { encrypted: 1, sizesFollow: 8 } as const;

/**
 * Refuses a hostile .xlsx before any parser sees it. No parser is safe alone: what says that it is too much is not
 * inflated at all, no part further than to the size that it declares, and each is looked through piece by piece,
 * to its first fault. Whatever two readers of a zip could understand differently is refused too. Throws
 * SpreadsheetRefused.
 */
export async function guardZip(bytes: Buffer): Promise<void> {
  const parts = new Map<string, ZipPart>();
  let declared = 0;
  for (const part of readDirectory(bytes)) {
    const name = part.name.toLowerCase();
    if (parts.has(name)) refuse('damaged');
    checkName(name);
    parts.set(name, part);
    declared += part.declaredSize;
  }
  if (declared > limits.inflatedBytes) refuse('expandsTooFar');
  for (const [name, part] of parts) await checkContent(name, part);
  if (parts.has('index/document.iwa')) refuse('otherFormat');
  if (!parts.has('[content_types].xml')) refuse('notASpreadsheet');
  if (!parts.has('xl/workbook.xml')) refuse('otherFormat');
}

async function checkContent(name: string, part: ZipPart): Promise<void> {
  const guard = guardPart(name);
  let size = 0;
  for await (const piece of piecesOf(part)) {
    size += piece.length;
    if (size > part.declaredSize) refuse('damaged');
    guard(piece);
  }
  if (size !== part.declaredSize) refuse('damaged');
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

async function* piecesOf({ deflated, data }: ZipPart): AsyncGenerator<Buffer> {
  if (!deflated) {
    yield data;
    return;
  }
  const inflating = createInflateRaw({ chunkSize: pieceBytes });
  inflating.end(data);
  try {
    yield* inflating as AsyncIterable<Buffer>;
  } catch {
    refuse('damaged');
  }
}

function checkName(name: string): void {
  if (/^\/|\\|:|(^|\/)\.\.?(\/|$)|\p{Cc}|\uFFFD/u.test(name)) refuse('damaged');
  if (/vbaproject|externallinks\/|activex\/|embeddings\/|macrosheets\/|dialogsheets\//.test(name))
    refuse('unsafe');
}

function refuse(fault: SpreadsheetFault): never {
  throw new SpreadsheetRefused(fault);
}
