import { fileURLToPath } from 'node:url';
import { type SpreadsheetFault, spreadsheetLimits, spreadsheetMessages } from 'contract/spreadsheets';
import { Invalid } from '../errors.ts';
import { fileProcess } from '../file-process.ts';
import type { ReadSheet } from './workbook.ts';

export type { ReadSheet } from './workbook.ts';

/**
 * An honest file of 2,000 rows takes 0.1 s, and may take longer where the machine is busy. The hostile ones that we
 * know are refused by guardZip long before the time is over.
 */
const readInChild = fileProcess<ReadSheet[], SpreadsheetFault>({
  file: fileURLToPath(new URL('./read-spreadsheet-child.ts', import.meta.url)),
  execArgv: ['--max-old-space-size=192'],
  atOnce: 2,
  waitingAtMost: 10,
  readMs: 15_000,
  tooSlow: 'tooSlow',
  tooMuch: 'expandsTooFar',
  refusal,
});

/**
 * The sheets of an .xlsx, or the one of a .csv, as text, read in a process of its own. Throws Invalid (422, field
 * `file`) with the reason in plain words, Unavailable when too many files are sent at once.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<ReadSheet[]> {
  const fault = faultAtSight(bytes);
  if (fault !== null) throw refusal(fault);
  return readInChild(bytes);
}

/** What needs no parser to be seen. */
function faultAtSight(bytes: Uint8Array): SpreadsheetFault | null {
  if (bytes.length > spreadsheetLimits.bytes) return 'expandsTooFar';
  const head = Buffer.from(bytes.subarray(0, 100)).toString('latin1');
  if (head.startsWith('\xD0\xCF\x11\xE0')) return 'oldFormat';
  // Such a file names its kind in its first part, whether it has a password or not.
  if (head.includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')) return 'otherFormat';
  const known = [
    '%PDF',
    '\xFF\xD8\xFF',
    '\x89PNG',
    'GIF8',
    'RIFF',
    '\x1F\x8B',
    '7z\xBC\xAF',
    'MZ',
    '\x7FELF',
  ];
  return bytes.length === 0 || known.some((start) => head.startsWith(start)) ? 'notASpreadsheet' : null;
}

function refusal(fault: SpreadsheetFault): Invalid {
  return new Invalid({ file: [spreadsheetMessages[fault]] });
}
