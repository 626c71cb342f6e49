import type pg from 'pg';
import type { TableHead } from './backup-frames.ts';

/**
 * What is under way at this moment and means nothing in a school that is restored: who is signed in or on
 * the way to it, who has what open, what is being made. The list of migrations stands in the backup's header.
 */
const passing = new Set([
  'jobs',
  'job_files',
  'microsoft_round_trips',
  'migration_lock',
  'presences',
  'schema_migrations',
  'sessions',
  'sign_in_attempts',
]);

/** The tables of the school with the columns, ready for SQL, that hold something, each after those that it refers to. */
export async function listBackupTables(client: pg.ClientBase): Promise<TableHead[]> {
  const { rows } = await client.query<TableHead>(`
    select c.relname as table, array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    group by c.relname order by c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select f.relname as from, t.relname as to
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and not k.condeferrable and f.oid <> t.oid
      and k.connamespace = current_schema()::regnamespace`);
  return inOrder(
    rows.filter(({ table }) => !passing.has(table)),
    references,
  );
}

function inOrder(
  tables: readonly TableHead[],
  references: readonly { from: string; to: string }[],
): TableHead[] {
  const ordered: TableHead[] = [];
  const waiting = new Map(tables.map((table) => [table.table, table]));
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ table }) => !references.some(({ from, to }) => from === table && waiting.has(to)),
    );
    if (ready.length === 0) throw new Error(`Tables refer to one another: ${[...waiting.keys()].join(', ')}`);
    for (const table of ready) {
      ordered.push(table);
      waiting.delete(table.table);
    }
  }
  return ordered;
}
