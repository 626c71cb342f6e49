import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

type Value = string | number | boolean | null | Buffer;

const chunkLength = 128 * 1024;

/** Streams rows into a table with COPY; only a piece at a time is in memory. Returns how many went in. */
export async function copyRows<Row>(
  client: pg.ClientBase,
  table: string,
  columns: { readonly [column: string]: (row: Row) => Value },
  rows: Iterable<Row>,
): Promise<number> {
  const names = Object.keys(columns);
  const readers = Object.values(columns);
  const target = client.query(from(`copy ${table} (${names.join(', ')}) from stdin`));
  let count = 0;
  function* chunks(): Generator<string> {
    let chunk = '';
    for (const row of rows) {
      count += 1;
      for (const [i, read] of readers.entries()) chunk += `${i === 0 ? '' : '\t'}${encoded(read(row))}`;
      chunk += '\n';
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk !== '') yield chunk;
  }
  await pipeline(Readable.from(chunks(), { objectMode: true }), target);
  return count;
}

/** COPY's text format. */
function encoded(value: Value): string {
  if (value === null) return String.raw`\N`;
  if (typeof value === 'string') return needsEscape.test(value) ? value.replaceAll(escapes, escaped) : value;
  if (Buffer.isBuffer(value)) return String.raw`\\x${value.toString('hex')}`;
  return String(value);
}

const needsEscape = /[\\\t\n\r]/;
const escapes = /[\\\t\n\r]/g;

function escaped(character: string): string {
  return character === '\t'
    ? String.raw`\t`
    : character === '\n'
      ? String.raw`\n`
      : character === '\r'
        ? String.raw`\r`
        : String.raw`\\`;
}
