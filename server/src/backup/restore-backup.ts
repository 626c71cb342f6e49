import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createZstdDecompress, zstdDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { connect, type ConnectionSettings } from '../database/connect.ts';
import { demandSettings } from '../database/demand-settings.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import {
  backupFormat,
  type BackupHeader,
  BackupRefused,
  type BackupTotals,
  cutOff,
  framesIn,
  notABackup,
  type TableHead,
} from './backup-frames.ts';
import { listBackupTables } from './backup-tables.ts';

export interface Restored {
  header: BackupHeader;
  totals: BackupTotals;
}

/**
 * Puts the school of a backup in the place of what the database holds. The school is built beside it and
 * takes its place in one moment at the end, so that a failure leaves everything as it was. A backup of an
 * earlier version is brought up to date. Throws BackupRefused, also for a database that holds anything unless
 * `replace` is given (3-decisions §9), and while a server works on it.
 */
export async function restoreBackup(
  settings: ConnectionSettings,
  file: string,
  { replace }: { replace: boolean },
): Promise<Restored> {
  const { header, totals } = await checkBackup(file);
  const place = connect(settings, { max: 1, statementTimeoutMs: 0 });
  const besideName = `restoring_${randomBytes(6).toString('hex')}`;
  try {
    const schema = await demandPlace(place.pool, replace);
    await place.pool.query(`create schema ${besideName}`);
    const beside = connect(settings, { max: 1, statementTimeoutMs: 0, schema: besideName });
    try {
      // Else it would be this school that is filled, and then dropped for the empty one.
      await demandSettings(beside.pool, { schema: besideName });
      await migrate(beside.pool, undefined, readMigrations().slice(0, header.migrations.length));
      await load(beside.pool, file, Object.keys(totals));
      // Else the first to open a class would wait for plans that know nothing of what is in the tables.
      await beside.pool.query(`analyze ${Object.keys(totals).map(quoted).join(', ')}`);
      await migrate(beside.pool);
    } finally {
      await beside.close();
    }
    await place.pool.query(`begin;
      drop schema if exists ${quoted(schema)} cascade;
      alter schema ${besideName} rename to ${quoted(schema)};
      commit`);
    return { header, totals };
  } catch (error) {
    await place.pool.query('rollback').catch(() => undefined);
    await place.pool.query(`drop schema if exists ${besideName} cascade`).catch(() => undefined);
    throw error;
  } finally {
    await place.close();
  }
}

/** Reads the file from end to end before anything is touched. Throws BackupRefused. */
async function checkBackup(file: string): Promise<Restored> {
  let header: BackupHeader | undefined;
  let totals: BackupTotals | undefined;
  let table = '';
  const hashes = new Map<string, ReturnType<typeof createHash>>();
  for await (const { kind, bytes } of framesIn(opened(file))) {
    if (kind === 'H') header = parsed<BackupHeader>(bytes);
    else if (kind === 'Z') totals = parsed<BackupTotals>(bytes);
    else if (kind === 'D') hashes.get(table)?.update(bytes);
    else {
      ({ table } = parsed<TableHead>(bytes));
      hashes.set(table, createHash('sha256'));
    }
  }
  if (header?.format !== backupFormat) throw new BackupRefused(notABackup);
  if (totals === undefined) throw new BackupRefused(cutOff);
  for (const [name, { sha256 }] of Object.entries(totals)) {
    if (hashes.get(name)?.digest('hex') !== sha256) throw new BackupRefused(notABackup);
  }
  demandKnownVersion(header);
  return { header, totals };
}

function demandKnownVersion({ migrations }: BackupHeader): void {
  const known = readMigrations();
  for (const [index, { name, checksum }] of migrations.entries()) {
    if (known[index]?.checksum === checksum) continue;
    throw new BackupRefused(
      `This backup was made by a newer or another version of the program (${name}). Restore it with that version.`,
    );
  }
}

/** The schema to put the school into. */
async function demandPlace(pool: pg.Pool, replace: boolean): Promise<string> {
  const { rows } = await pool.query<{ schema: string | null; holds: boolean }>(
    "select current_schema() as schema, to_regclass('accounts') is not null as holds",
  );
  const [row] = rows;
  if (row?.schema == null) throw new BackupRefused('The schema that DATABASE_URL names does not exist.');
  await demandNoServer(pool);
  if (row.holds && !replace) {
    const { rows: held } = await pool.query<{ any: boolean }>(
      'select exists (select from accounts) or exists (select from students) or exists (select from history) as any',
    );
    if (held[0]?.any === true) {
      throw new BackupRefused(
        'This database already holds a school. To put the backup in its place, add --replace.',
      );
    }
  }
  return row.schema;
}

/** Connections of a server that has just been stopped are given a moment to end. */
async function demandNoServer(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await pool.query<{ others: string }>(`
      select count(*) as others from pg_stat_activity
      where application_name = 'term-reporting' and datname = current_database() and pid <> pg_backend_pid()`);
    if (Number(rows[0]?.others) === 0) return;
    if (attempt === 20) {
      throw new BackupRefused('A server is working on this database. Stop it first, then restore.');
    }
    await sleep(100);
  }
}

/**
 * Fills the school's tables out of the file. Names of tables and columns are the schema's own: a file says which of them
 * it holds, and nothing that it says becomes SQL. Throws BackupRefused for others.
 */
async function load(pool: pg.Pool, file: string, tables: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const known = new Map((await listBackupTables(client)).map(({ table, columns }) => [table, columns]));
    if (!tables.every((table) => known.has(table))) throw new BackupRefused(notABackup);
    // What the migrations themselves put in comes with the backup, perhaps changed.
    for (const table of tables.toReversed()) await client.query(`delete from ${quoted(table)}`);
    const frames = framesIn(opened(file));
    let next = await frames.next();
    while (next.done !== true) {
      if (next.value.kind !== 'T') {
        next = await frames.next();
        continue;
      }
      const { table, columns } = parsed<TableHead>(next.value.bytes);
      const named = known.get(table)?.filter((column) => columns.includes(column)) ?? [];
      if (!isDeepStrictEqual(columns, named)) throw new BackupRefused(notABackup);
      const target = client.query(from(`copy ${quoted(table)} (${named.join(', ')}) from stdin`));
      async function* rows() {
        for (next = await frames.next(); next.done !== true && next.value.kind === 'D';) {
          yield next.value.bytes;
          next = await frames.next();
        }
      }
      await pipeline(rows, target);
    }
    await advanceNumbers(client);
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

/** New records get numbers after those that were restored. */
async function advanceNumbers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select quote_ident(c.relname) as table, quote_ident(a.attname) as column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`);
  for (const { table, column, sequence } of rows) {
    await client.query(
      `select setval($1, greatest(max(${column}), (select last_value from ${sequence}))) from ${table} having max(${column}) is not null`,
      [sequence],
    );
  }
}

/** What is packed in the file. Throws BackupRefused where more stands behind its end, as after a copy that went wrong. */
async function* opened(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unpacked = createZstdDecompress();
  source.on('error', (error) => unpacked.destroy(error));
  // What stands behind the end is told when the last of the file has been read, and nobody listens any more.
  unpacked.on('error', () => undefined);
  try {
    yield* source.pipe(unpacked) as AsyncIterable<Buffer>;
    if (!(await endsAt(file, unpacked.bytesWritten))) throw new BackupRefused(notABackup);
  } finally {
    source.destroy();
  }
}

/** Whether nothing stands in the file behind that byte, or what the packing may end with: a frame that holds nothing. */
async function endsAt(file: string, end: number): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size - end > longestEmptyFrame) return false;
    const { buffer } = await handle.read({ buffer: Buffer.alloc(size - end), position: end });
    return buffer.length === 0 || zstdDecompressSync(buffer).length === 0;
  } catch {
    return false;
  } finally {
    await handle.close();
  }
}

/** In bytes, with its checksum. */
const longestEmptyFrame = 13;

function parsed<T>(bytes: Buffer): T {
  try {
    return JSON.parse(bytes.toString()) as T;
  } catch (error) {
    throw new BackupRefused(notABackup, { cause: error });
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
