import { fileURLToPath } from 'node:url';
import { logoLimits } from 'contract/school-settings';
import {
  type FileType,
  pictureSize,
  type StudentFileFault,
  studentFileLimits,
  studentFileMessages,
} from 'contract/student-files';
import { Invalid } from '../../errors.ts';
import { fileProcess } from '../../file-process.ts';
import type { FileToInspect, InspectedFile } from './inspect-file-child.ts';

/** Decoding fifty megapixels takes most of a second. */
const inspectInChild = fileProcess<InspectedFile, StudentFileFault>({
  file: fileURLToPath(new URL('./inspect-file-child.ts', import.meta.url)),
  execArgv: ['--allow-addons', '--max-old-space-size=192'],
  atOnce: 1,
  waitingAtMost: 10,
  readMs: 15_000,
  tooSlow: 'tooSlow',
  tooMuch: 'damaged',
  refusal,
});

/**
 * What is kept of a file that someone sent: of a picture a new one of the size of lists, of the school's logo a PNG,
 * of other files a scan made anew, or a PDF as it came. Throws Invalid (422, field `file`) with the reason in plain words.
 */
export async function inspectFile(bytes: Uint8Array, fileType: FileType | 'logo'): Promise<InspectedFile> {
  const kind = fileType === 'picture' || fileType === 'logo' ? fileType : 'document';
  const fault = faultAtSight(bytes, kind);
  if (fault !== null) throw refusal(fault);
  const file: FileToInspect = {
    bytes,
    kind,
    pixels: studentFileLimits.pixels,
    size: sizes[kind],
  };
  return inspectInChild(file);
}

/** An A4 page at 200 dots an inch, and a little more. */
const scanSize = { width: 2400, height: 2400 };

const sizes = {
  picture: pictureSize,
  document: scanSize,
  logo: { width: logoLimits.side, height: logoLimits.side },
} as const satisfies Record<FileToInspect['kind'], FileToInspect['size']>;

/** By its first bytes; what a file is called or said to be counts for nothing. */
function faultAtSight(bytes: Uint8Array, kind: FileToInspect['kind']): StudentFileFault | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const isPicture =
    head.startsWith('\xFF\xD8\xFF') ||
    head.startsWith('\x89PNG\r\n\x1A\n') ||
    (head.startsWith('RIFF') && head.slice(8) === 'WEBP');
  if (kind !== 'document') return isPicture ? null : 'notAPicture';
  return isPicture || head.startsWith('%PDF-') ? null : 'notAFile';
}

function refusal(fault: StudentFileFault): Invalid {
  return new Invalid({ file: [studentFileMessages[fault]] });
}
