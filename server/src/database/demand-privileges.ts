import type pg from 'pg';
import { APPLICATION_ROLE } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';

const oldest = 15;

/**
 * Before anything is made in a database: whether its server is new enough, it takes every letter, and its user may make
 * what a school needs, the application's role included. Throws DatabaseRefused with the statements that an administrator
 * runs.
 */
export async function demandPrivileges(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<Standing>(STANDING, [APPLICATION_ROLE]);
  const [standing] = rows;
  if (standing === undefined) return;
  const { version, user, database } = standing;
  if (version < oldest * 10_000) {
    const its = Math.floor(version / 10_000);
    throw new DatabaseRefused(`The database server is PostgreSQL ${its}; ${oldest} or newer is needed.`);
  }
  if (standing.encoding !== 'UTF8') {
    throw new DatabaseRefused(
      `The database ${database} keeps texts as ${standing.encoding}; UTF8 is needed. An administrator of the database server ` +
        `makes another one: create database NAME owner ${user} encoding 'UTF8' locale 'C.UTF-8' template template0;`,
    );
  }
  if (!standing.may_create_schemas || !standing.may_create_tables) {
    throw new DatabaseRefused(
      `The user ${user} of DATABASE_URL may not make tables and schemas in the database ${database}. ` +
        `An administrator of the database server runs: alter database ${database} owner to ${user};`,
    );
  }
  if (!mayHaveRole(standing)) {
    const make = standing.role_exists ? '' : `create role ${APPLICATION_ROLE} nologin; `;
    throw new DatabaseRefused(
      `The user ${user} of DATABASE_URL may not make the role that the application works as. ` +
        `An administrator of the database server runs: ${make}grant ${APPLICATION_ROLE} to ${user} with admin option;`,
    );
  }
}

interface Standing {
  /** Such as 150018. */
  version: number;
  /** Quoted where that is needed. */
  user: string;
  database: string;
  encoding: string;
  superuser: boolean;
  may_create_roles: boolean;
  may_create_schemas: boolean;
  may_create_tables: boolean;
  role_exists: boolean;
  may_grant_role: boolean;
}

const STANDING = `
  select current_setting('server_version_num')::int as version,
    quote_ident(current_user) as user,
    quote_ident(current_database()) as database,
    current_setting('server_encoding') as encoding,
    me.rolsuper as superuser,
    me.rolcreaterole as may_create_roles,
    has_database_privilege(current_database(), 'create') as may_create_schemas,
    coalesce(has_schema_privilege(current_schema(), 'create'), true) as may_create_tables,
    role.oid is not null as role_exists,
    exists (select from pg_auth_members m
      where m.roleid = role.oid and m.member = me.oid and m.admin_option) as may_grant_role
  from pg_roles me left join pg_roles role on role.rolname = $1
  where me.rolname = current_user`;

/** Up to PostgreSQL 15, who may make roles may also grant those that are there. */
function mayHaveRole(standing: Standing): boolean {
  if (standing.superuser || standing.may_grant_role) return true;
  return standing.may_create_roles && (!standing.role_exists || standing.version < 160_000);
}
