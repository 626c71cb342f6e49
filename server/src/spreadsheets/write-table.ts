import { fileURLToPath } from 'node:url';
import { Unavailable } from '../errors.ts';
import { fileProcess } from '../file-process.ts';

/** One sheet of many rows under headings, to be kept and worked with; what was typed stays text. */
export interface TableToWrite {
  title: string;
  sheet: string;
  /** `days`: its texts are 'YYYY-MM-DD' and stand as dates, by which one can sort, filter and reckon. */
  columns: readonly { heading: string; width: number; days: boolean }[];
  rows: readonly (readonly (string | number | null)[])[];
  /** How many columns stay in sight. */
  frozenColumns: number;
}

/** A school's whole table takes more than a second, for which the server must not stand still. */
const writeInChild = fileProcess<Uint8Array, 'failed'>({
  file: fileURLToPath(new URL('./write-table-child.ts', import.meta.url)),
  execArgv: ['--max-old-space-size=512'],
  atOnce: 1,
  waitingAtMost: 5,
  readMs: 30_000,
  tooSlow: 'failed',
  tooMuch: 'failed',
  refusal: () => new Unavailable(),
});

/** An .xlsx file, made in a process of its own. Throws Unavailable when too many are asked for at once. */
export async function writeTable(table: TableToWrite): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await writeInChild(table);
  return Buffer.from(buffer, byteOffset, byteLength);
}
