import type pg from 'pg';

/** One of several schools of an installation. */
export interface RegisteredSchool {
  /** The host name in the address that its staff type: lower case, without a port. */
  host: string;
  schema_name: string;
  /** That address, without a trailing slash. */
  public_url: string;
}

/** The host name or the school is registered already; nothing has been changed. */
export class AlreadyRegistered extends Error {
  override name = 'AlreadyRegistered';
}

/**
 * The schools of this database by host name; none where it holds a single school, which needs no registry. Nothing
 * but this table names a schema.
 */
export async function listSchools(owner: pg.Pool): Promise<RegisteredSchool[]> {
  const { rows: found } = await owner.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [TABLE],
  );
  if (found[0]?.there !== true) return [];
  const { rows } = await owner.query<RegisteredSchool>(
    `select host, schema_name, public_url from ${TABLE} order by host`,
  );
  return rows;
}

/** The schema of the connection, if a school is in it: one that nobody can sign in to is none. */
export async function findSingleSchool(owner: pg.Pool): Promise<string | undefined> {
  const { rows: places } = await owner.query<{ schema: string | null; tables: boolean }>(
    "select current_schema() as schema, to_regclass('accounts') is not null as tables",
  );
  const [place] = places;
  if (place?.schema == null || !place.tables) return undefined;
  const { rows } = await owner.query<{ any: boolean }>('select exists (select from accounts) as any');
  return rows[0]?.any === true ? place.schema : undefined;
}

/** From here on requests for its host are the school's. Throws AlreadyRegistered. */
export async function registerSchool(owner: pg.Pool, school: RegisteredSchool): Promise<void> {
  const { host, schema_name, public_url } = school;
  await owner.query(CREATE);
  const { rowCount } = await owner.query(
    `insert into ${TABLE} (host, schema_name, public_url) values ($1, $2, $3) on conflict do nothing`,
    [host, schema_name, public_url],
  );
  if (rowCount === 1) return;
  const others = await listSchools(owner);
  const same = others.find((other) => other.schema_name === schema_name && other.host !== host);
  throw new AlreadyRegistered(
    same === undefined
      ? `${host} is a school here already. "npm run schools" lists them.`
      : `This school is registered already, as ${same.host}.`,
  );
}

const TABLE = 'term_reporting_schools.school';

const CREATE = `
  create schema if not exists term_reporting_schools;
  create table if not exists ${TABLE} (
    host text primary key,
    schema_name text not null unique,
    public_url text not null,
    created_at timestamptz not null default now()
  );
`;
