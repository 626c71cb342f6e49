import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { DatabaseRefused } from './database-refused.ts';
import { demandPrivileges } from './demand-privileges.ts';

export interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));

/**
 * Brings the database of the owner's `pool` up to date: all that is missing in one transaction, behind
 * a lock row, so that of several processes which start at once one does it and the others wait.
 * Returns the names of what it applied. Throws DatabaseRefused, when nothing has been changed.
 */
export async function migrate(
  pool: pg.Pool,
  log?: Pick<BaseLogger, 'info' | 'warn'>,
  migrations = ownMigrations(),
): Promise<string[]> {
  const client = await pool.connect();
  try {
    // Building an index over years of marks may take longer than any request is given.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await createTables(client);
    let missing = await applyMissing(client, migrations);
    for (let pause = PAUSES.first; missing === undefined; pause = Math.min(2 * pause, PAUSES.longest)) {
      log?.warn('A migration waits for a table that is in use, as by a backup, and is tried again');
      await sleep(pause);
      missing = await applyMissing(client, migrations);
    }
    for (const { name } of missing) log?.info({ migration: name }, 'Applied a migration');
    return missing.map(({ name }) => name);
  } finally {
    // Not given back: its settings are changed, and a failed transaction may be open on it.
    client.release(true);
  }
}

/** For the health check: true when the database is exactly as new as this program, as it runs. */
export async function migrationsCurrent(pool: pg.Pool, migrations = ownMigrations()): Promise<boolean> {
  const applied = await readApplied(pool);
  return (
    applied.length === migrations.length &&
    applied.every(({ checksum }, index) => checksum === migrations[index]?.checksum)
  );
}

/**
 * Those that this process began with: an update puts files into the folder while it runs, which the program at work knows
 * nothing of.
 */
export function ownMigrations(folder = MIGRATIONS_FOLDER): readonly Migration[] {
  const known = readOnce.get(folder) ?? readMigrations(folder);
  readOnce.set(folder, known);
  return known;
}

const readOnce = new Map<string, readonly Migration[]>();

/** The files NNNN-title.sql of the folder, in order. Throws when a number is missing or there twice. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  return files.map((file, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
    if (number !== index + 1) {
      throw new Error(
        `The migration ${file} should begin with ${String(index + 1).padStart(4, '0')}-: numbers run from 1 without gaps.`,
      );
    }
    const sql = readFileSync(`${folder}/${file}`, 'utf8');
    // Git may give a Windows checkout other line ends; that is the same migration.
    const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
    return { number, name: file.replace(/\.sql$/, ''), sql, checksum };
  });
}

/**
 * How long a migration waits for a table. Whoever comes after it waits too, processes of the version before that are still at
 * work among them; and what it waits for may be a backup on a slow line. Longer than the second after which PostgreSQL ends a
 * vacuum of its own that stands in the way (deadlock_timeout).
 */
const LONGEST_IN_LINE = '1200ms';
/** Milliseconds for those who stood in line behind it. */
const PAUSES = { first: 2_000, longest: 30_000 };

/** All in one transaction; undefined where a table was waited for too long. Another process that migrates is waited for. */
async function applyMissing(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<readonly Migration[] | undefined> {
  try {
    await client.query('begin');
    await client.query('select from migration_lock where id = 1 for update');
    await client.query(`set local lock_timeout = '${LONGEST_IN_LINE}'`);
    const missing = missingMigrations(migrations, await readApplied(client));
    for (const migration of missing) await apply(client, migration);
    await client.query('commit');
    return missing;
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (!(cause instanceof pg.DatabaseError) || !IN_USE.has(cause.code ?? '')) throw error;
    await client.query('rollback');
    return undefined;
  }
}

// lock_not_available; deadlock_detected, with whoever has one table and comes to another that the migration has
const IN_USE = new Set(['55P03', '40P01']);

async function createTables(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ schema: string | null; empty: boolean }>(
    `select current_schema() as schema, to_regclass('schema_migrations') is null as empty`,
  );
  if (rows[0]?.schema == null) {
    throw new DatabaseRefused(
      'The schema that the search_path of DATABASE_URL names does not exist. Create it first: create schema <name>.',
    );
  }
  if (rows[0].empty) await demandPrivileges(client);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(CREATE_TABLES);
      return;
    } catch (error) {
      // "if not exists" looks first and creates then: two processes at once can both come to create.
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (attempt >= 50 || code === undefined || !CREATED_BY_ANOTHER.has(code)) throw error;
      await sleep(20);
    }
  }
}

const CREATE_TABLES = `
  create table if not exists migration_lock (id smallint primary key check (id = 1));
  insert into migration_lock values (1) on conflict do nothing;
  create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
`;

// unique_violation, duplicate_table, duplicate_object, internal_error ("tuple concurrently updated"), deadlock, serialization
const CREATED_BY_ANOTHER = new Set(['23505', '42P07', '42710', 'XX000', '40P01', '40001']);

async function readApplied(source: pg.Pool | pg.PoolClient): Promise<AppliedMigration[]> {
  const { rows } = await source.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  );
  return rows;
}

function missingMigrations(migrations: readonly Migration[], applied: AppliedMigration[]): Migration[] {
  for (const [index, done] of applied.entries()) {
    const known = migrations[index];
    if (known === undefined || known.number !== done.number) {
      throw new DatabaseRefused(
        `The database is newer than this program: it has the migration ${done.name}, which this version does not know. ` +
          'Start the newer version, or restore a backup made with this one.',
      );
    }
    if (known.checksum !== done.checksum) {
      throw new DatabaseRefused(
        `The migration ${known.name} has been changed since the database was made with it. ` +
          'Put the file back as it was, and make the change in a new migration.',
      );
    }
  }
  return migrations.slice(applied.length);
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The migration ${migration.name} failed, and none of this start has been applied: ${reason}`,
      { cause: error },
    );
  }
  await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ]);
}
