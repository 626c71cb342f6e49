import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/transaction.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * Sessions: 60 minutes idle, rolling, and 12 hours at most (3-decisions §3). The cookie holds a random id,
 * the database its hash. All of it is in the database, so that several server processes share it.
 */
export const sessionCookie = 'school_session';

/** Microsoft vouched for the person; `logout_hint` is how it is told whose account to sign out. */
export interface ByMicrosoft {
  logout_hint: string | null;
}

/** Signs an account in under a new id and answers the id for the cookie. Without `microsoft`: by password. */
export async function beginSession(
  db: Database,
  accountId: number,
  microsoft?: ByMicrosoft,
): Promise<string> {
  const id = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      id_hash: sessionHashOf(id),
      account_id: accountId,
      by_microsoft: microsoft !== undefined,
      logout_hint: microsoft?.logout_hint ?? null,
    })
    .execute();
  await db
    .deleteFrom('sessions')
    .where(
      sql<boolean>`last_seen_at < now() - interval '60 minutes' or created_at < now() - interval '12 hours'`,
    )
    .execute();
  return id;
}

/** Answers what the session held for signing out at Microsoft; null where there was nothing. */
export async function endSession(db: Database, id: string): Promise<string | null> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id_hash', '=', sessionHashOf(id))
    .returning('logout_hint')
    .executeTakeFirst();
  return ended?.logout_hint ?? null;
}

/** Ends every session of an account. */
export async function endAllSessions(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

/** Ends every session of an account but the one given. */
export async function endOtherSessions(db: Database, accountId: number, keptId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id_hash', '<>', sessionHashOf(keptId))
    .execute();
}

/**
 * Who holds this session id, with the permissions of this moment; null when the session is dead or the
 * employee has left. The time of last use is written once a minute at most, and not where the page asks by
 * itself.
 */
export async function findSession(db: Database, id: string, prolongs = true): Promise<SignedIn | null> {
  const idHash = sessionHashOf(id);
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.account_id', 's.account_id')
    .leftJoin('employees as e', 'e.id', 'a.employee_id')
    .select([
      ...personColumns,
      // A temporary password binds whoever came in by it.
      sql<boolean>`a.password_reset and not s.by_microsoft`.as('must_change_password'),
      // Or in a time to come, where the clock was put back meanwhile.
      sql<boolean>`s.last_seen_at not between now() - interval '1 minute' and now()`.as('seen_long_ago'),
    ])
    .where('s.id_hash', '=', idHash)
    .where(sql<boolean>`s.last_seen_at > now() - interval '60 minutes'`)
    .where(sql<boolean>`s.created_at > now() - interval '12 hours'`)
    .where(isStillHere)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (prolongs && row.seen_long_ago) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now()`, created_at: sql`least(created_at, now())` })
      .where('id_hash', '=', idHash)
      .execute();
  }
  return signedInAs(row);
}

/** Whose account this is, for work that outlasts their session; null when the employee has left. */
export async function findPerson(db: Database, accountId: number): Promise<SignedIn | null> {
  const row = await db
    .selectFrom('accounts as a')
    .leftJoin('employees as e', 'e.id', 'a.employee_id')
    .select([...personColumns, 'a.password_reset as must_change_password'])
    .where('a.account_id', '=', accountId)
    .where(isStillHere)
    .executeTakeFirst();
  return row === undefined ? null : signedInAs(row);
}

const isStillHere = sql<boolean>`(a.employee_id is null or e.employee_status_id = 1)`;

/** Of `a`, the account, and `e`, the employee, with the permissions of this moment. */
const personColumns = [
  'a.account_id',
  'a.employee_id',
  'a.user_name',
  'e.first_name',
  'e.last_name',
  sql<number[]>`array(select user_permission_id from employee_permissions p
    where p.employee_id = a.employee_id order by 1)`.as('permissions'),
] as const;

function signedInAs(row: {
  account_id: number;
  employee_id: number | null;
  user_name: string;
  must_change_password: boolean;
  first_name: string | null;
  last_name: string | null;
  permissions: number[];
}): SignedIn {
  const firstName = row.first_name ?? row.user_name;
  const lastName = row.last_name ?? '';
  return {
    account_id: row.account_id,
    employee_id: row.employee_id,
    user_name: row.user_name,
    first_name: firstName,
    last_name: lastName,
    full_name: `${firstName} ${lastName}`.trim(),
    admin: row.employee_id === null,
    permissions: row.permissions,
    must_change_password: row.must_change_password,
  };
}

/** How the database knows a session. */
export function sessionHashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
