/**
 * How a backup is laid out inside its compression: frames of one letter, a length of four bytes and as many
 * bytes. `H` the header, then for each table `T` its name and columns and `D` its rows as COPY writes them,
 * at last `Z` what all of it came to. A file that was cut off has no `Z`.
 */
export type FrameKind = 'H' | 'T' | 'D' | 'Z';

export interface Frame {
  kind: FrameKind;
  bytes: Buffer;
}

/** Written first. */
export interface BackupHeader {
  format: typeof backupFormat;
  taken_at: string;
  school: string;
  migrations: { number: number; name: string; checksum: string }[];
}

export interface TableHead {
  table: string;
  columns: string[];
}

/** Written last: for each table how many rows, and the hash of what stands between its frames. */
export type BackupTotals = Record<string, { rows: number; sha256: string }>;

export const backupFormat = 'term-reporting-backup-1';

/** A frame as it stands in the file; of an object, its JSON. */
export function frameOf(kind: FrameKind, content: Buffer | object): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(5);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

/** The frames of an opened file, one after the other. Throws BackupRefused where they end in the middle. */
export async function* framesIn(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of source) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      for (;;) {
        if (held.length < 5) break;
        const kind = held.toString('latin1', 0, 1);
        const length = held.readUInt32BE(1);
        if (!isFrameKind(kind) || length > longestFrame) throw new BackupRefused(notABackup);
        if (held.length < 5 + length) break;
        yield { kind, bytes: held.subarray(5, 5 + length) };
        held = held.subarray(5 + length);
      }
    }
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    // Only the operating system names a call: the file is not there, or may not be read.
    const isUnread = error instanceof Error && 'syscall' in error;
    throw new BackupRefused(isUnread ? unread(error.message) : notABackup, { cause: error });
  }
  if (held.length > 0) throw new BackupRefused(cutOff);
}

/** The file is not one that can be restored; nothing has been changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

const unread = (reason: string) => `The backup could not be read: ${reason}.`;
export const notABackup = 'This file is no backup of this program, or it was damaged on its way.';
export const cutOff = 'This backup is not complete: it was cut off while it was written or copied.';

/** Far more than any holds: rows are written as they arrive from the database, in pieces of some 64 KB. */
const longestFrame = 256 * 1024 * 1024;

function isFrameKind(letter: string): letter is FrameKind {
  return ['H', 'T', 'D', 'Z'].includes(letter);
}
