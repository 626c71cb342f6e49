import type { SpreadsheetFault } from 'contract/spreadsheets';
import type { FileProcessAnswer } from '../file-process.ts';
import { guardZip } from './guard-zip.ts';
import { readCsv } from './read-csv.ts';
import { SpreadsheetRefused } from './spreadsheet-refused.ts';
import { type ReadSheet, readWorkbook } from './workbook.ts';

// A process of its own for one file (file-process.ts).

type ChildAnswer = FileProcessAnswer<ReadSheet[], SpreadsheetFault>;

process.once('message', (bytes: Uint8Array) => {
  void answerTo(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((answer) =>
    process.send?.(answer, () => process.disconnect()),
  );
});
process.send?.({ kind: 'ready' } satisfies ChildAnswer);

async function answerTo(bytes: Buffer): Promise<ChildAnswer> {
  try {
    return { kind: 'read', content: await read(bytes) };
  } catch (error) {
    // What the parser cannot make sense of is damaged, whatever it says of it.
    return { kind: 'refused', fault: error instanceof SpreadsheetRefused ? error.fault : 'damaged' };
  }
}

async function read(bytes: Buffer): Promise<ReadSheet[]> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    return [{ name: '', hidden: false, rows: readCsv(bytes) }];
  await guardZip(bytes);
  return readWorkbook(bytes);
}
