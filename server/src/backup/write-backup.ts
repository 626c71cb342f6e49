import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { backupFormat, type BackupHeader, type BackupTotals, frameOf } from './backup-frames.ts';
import { listBackupTables } from './backup-tables.ts';

/**
 * Writes the whole school into `target` as one compressed file, pictures and files included, as it stands at
 * one moment: the school goes on working meanwhile (3-decisions §10). Answers how many rows of each table.
 */
export async function writeBackup(pool: pg.Pool, target: Writable): Promise<BackupTotals> {
  const client = await pool.connect();
  const packed = new PassThrough();
  const written = pipeline(packed, createZstdCompress({ params: withChecksum }), target);
  // Heard at once: whoever fetches it may be gone while the next table is only being asked for.
  const gone = new AbortController();
  written.catch((error: unknown) => gone.abort(error));
  const write = async (frame: Buffer) => put(packed, frame, gone.signal);
  try {
    // One snapshot for all tables. The time that a slow disk takes is no statement's fault, nor is it idleness while a slow
    // line takes what was read. Of a line that takes nothing more the HTTP server closes the socket, which ends the backup.
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await write(frameOf('H', await headerOf(client)));
    const totals: BackupTotals = {};
    for (const { table, columns } of await listBackupTables(client)) {
      await write(frameOf('T', { table, columns }));
      totals[table] = await copyTable(client, table, columns, write);
    }
    await write(frameOf('Z', totals));
    packed.end();
    await written;
    await client.query('commit');
    return totals;
  } catch (error) {
    packed.destroy(error as Error);
    await written.catch(() => undefined);
    throw gone.signal.aborted ? gone.signal.reason : error;
  } finally {
    // Not given back: after a failure a COPY may still be under way on it.
    client.release(true);
  }
}

/** The same as a stream, for whoever fetches it; it fails when the backup does. */
export function backupStream(pool: pg.Pool): Readable {
  const stream = new PassThrough();
  writeBackup(pool, stream).catch((error: unknown) => stream.destroy(error as Error));
  return stream;
}

async function headerOf(client: pg.PoolClient): Promise<BackupHeader> {
  const { rows: migrations } = await client.query<BackupHeader['migrations'][number]>(
    'select number, name, checksum from schema_migrations order by number',
  );
  const { rows } = await client.query<{ taken_at: Date; school: string }>(
    "select now() as taken_at, coalesce((select name from school_settings), '') as school",
  );
  const [now] = rows;
  return {
    format: backupFormat,
    taken_at: new Date(now?.taken_at ?? Date.now()).toISOString(),
    school: now?.school ?? '',
    migrations,
  };
}

async function copyTable(
  client: pg.PoolClient,
  table: string,
  columns: readonly string[],
  write: (frame: Buffer) => Promise<void>,
): Promise<BackupTotals[string]> {
  const source = client.query(to(`copy ${table} (${columns.join(', ')}) to stdout`));
  const hash = createHash('sha256');
  for await (const rows of source as AsyncIterable<Buffer>) {
    hash.update(rows);
    await write(frameOf('D', rows));
  }
  return { rows: source.rowCount, sha256: hash.digest('hex') };
}

/** Writes, and waits while the other side has no room; throws when the other side has failed. */
async function put(stream: Writable, bytes: Buffer, gone: AbortSignal): Promise<void> {
  gone.throwIfAborted();
  if (!stream.write(bytes)) await once(stream, 'drain', { signal: gone });
}

/** So that a bit that turned on its way is noticed, wherever it stands. */
const withChecksum = { [constants.ZSTD_c_checksumFlag]: 1 };
