import type { StudentFileFault } from 'contract/student-files';
import type { Sharp } from 'sharp';
import type { FileProcessAnswer } from '../../file-process.ts';
import { smallPictureOf } from '../pictures/small-picture.ts';
import { pdfFault } from './inspect-pdf.ts';

// A process of its own for one picture or file (file-process.ts). It loads little, so that it starts quickly.

/** What is to be made of a file, whose first bytes have been looked at. */
export interface FileToInspect {
  bytes: Uint8Array;
  kind: 'picture' | 'document' | 'logo';
  /** Width times height at most. */
  pixels: number;
  /** Of the picture that is made, which is covered by it; of a scan or logo the most, within which it is kept. */
  size: { width: number; height: number };
}

export interface InspectedFile {
  media_type: 'image/jpeg' | 'image/png' | 'application/pdf';
  content: Uint8Array;
  /** Of a picture, as rows show it. */
  small_webp: Uint8Array | null;
}

type ChildAnswer = FileProcessAnswer<InspectedFile, StudentFileFault>;

class FileRefused extends Error {
  readonly fault: StudentFileFault;

  constructor(fault: StudentFileFault) {
    super(fault);
    this.fault = fault;
  }
}

process.once('message', (file: FileToInspect) => {
  void answerTo(file).then((answer) => process.send?.(answer, () => process.disconnect()));
});
process.send?.({ kind: 'ready' } satisfies ChildAnswer);

async function answerTo(file: FileToInspect): Promise<ChildAnswer> {
  try {
    const { buffer, byteOffset, byteLength } = file.bytes;
    return { kind: 'read', content: await inspect(Buffer.from(buffer, byteOffset, byteLength), file) };
  } catch (error) {
    return { kind: 'refused', fault: error instanceof FileRefused ? error.fault : 'damaged' };
  }
}

async function inspect(bytes: Buffer, file: FileToInspect): Promise<InspectedFile> {
  const notOne = file.kind === 'document' ? 'notAFile' : 'notAPicture';
  if (isArchiveToo(bytes)) throw new FileRefused(notOne);
  if (file.kind === 'document' && bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    const fault = pdfFault(bytes);
    if (fault !== null) throw new FileRefused(fault);
    return { media_type: 'application/pdf', content: bytes, small_webp: null };
  }
  if (isPageToo(bytes)) throw new FileRefused(notOne);
  const media_type = file.kind === 'logo' ? 'image/png' : 'image/jpeg';
  const content = await reencoded(bytes, file);
  return { media_type, content, small_webp: file.kind === 'picture' ? await smallPictureOf(content) : null };
}

/**
 * A picture that is a page or a program to another reader is no photograph. Four letters alone meet by chance in one
 * photograph of a hundred, so that an `<svg` counts only where its name ends there.
 */
function isPageToo(bytes: Buffer): boolean {
  return /<script|<html|<!doctype|<svg[\s/>]|<\?php|%PDF-/i.test(bytes.toString('latin1'));
}

/** The end of a .zip stands at the end of the file. */
function isArchiveToo(bytes: Buffer): boolean {
  const earliest = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= earliest; at -= 1) {
    const ends = bytes.readUInt32LE(at) === 0x06054b50;
    if (ends && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
  }
  return false;
}

/** Decoded and made anew, upright, in the colours of screens, without position, camera or whatever else was in it. */
async function reencoded(bytes: Buffer, { kind, pixels, size }: FileToInspect): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const sent = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
  const { width, height } = await sent.metadata();
  if (width * height > pixels) throw new FileRefused('tooManyPixels');
  const made = resized(sent.autoOrient(), kind, size);
  // A logo keeps what is transparent in it: it stands on paper and on coloured bars.
  if (kind === 'logo') return made.png({ compressionLevel: 9 }).toBuffer();
  return made
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: kind === 'picture' })
    .toBuffer();
}

function resized(picture: Sharp, kind: FileToInspect['kind'], size: FileToInspect['size']): Sharp {
  if (kind === 'picture') return picture.resize({ ...size, fit: 'cover' });
  return picture.resize({ ...size, fit: 'inside', withoutEnlargement: true });
}
