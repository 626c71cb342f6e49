import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { framesIn, type TableHead } from '../server/src/backup/backup-frames.ts';

/** For each table how many rows a backup holds, and the hash of them whatever order they lie in on the disk. */
export async function contentsOf(file: string): Promise<Map<string, { rows: number; sha256: string }>> {
  const pieces = new Map<string, Buffer[]>();
  let current: Buffer[] = [];
  for await (const { kind, bytes } of framesIn(createReadStream(file).pipe(createZstdDecompress()))) {
    if (kind === 'T') {
      current = [];
      pieces.set((JSON.parse(bytes.toString()) as TableHead).table, current);
    }
    // The bytes are only lent until the next frame.
    if (kind === 'D') current.push(Buffer.from(bytes));
  }
  return new Map(
    [...pieces].map(([table, parts]) => {
      // COPY writes a row to a line, and line ends within a row as \n.
      const rows = Buffer.concat(parts).toString('utf8').split('\n').slice(0, -1).toSorted();
      return [
        table,
        { rows: rows.length, sha256: createHash('sha256').update(rows.join('\n')).digest('hex') },
      ];
    }),
  );
}
