import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { DatabaseRefused } from '../database-refused.ts';

/** The system user the database programs run as; `ids` is absent when that is simply ourselves. */
export interface DatabaseUser {
  name: string;
  ids?: { uid: number; gid: number };
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the cluster when there is one,
 * else as `postgres`, else as `nobody`. Everybody else runs it as themselves.
 */
export function chooseDatabaseUser(cluster: string): DatabaseUser {
  if (process.getuid?.() !== 0) return { name: 'this user' };
  const users = readUsers();
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid ?? 0;
  const user =
    (owner !== 0 ? users.find(({ uid }) => uid === owner) : undefined) ??
    users.find(({ name }) => name === 'postgres') ??
    users.find(({ name }) => name === 'nobody') ??
    users.find(({ uid }) => uid !== 0);
  if (user === undefined) {
    throw new DatabaseRefused(
      'The embedded database does not run as root, and this machine has no other user to run it as. ' +
        'Add one (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.',
    );
  }
  return { name: user.name, ids: { uid: user.uid, gid: user.gid } };
}

/** True when that user can enter the folder; asked of the system, since modes alone do not tell (ACLs, mounts). */
export function canEnter(user: DatabaseUser, folder: string): boolean {
  const answer = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], spawnOptions(user));
  return answer.status === 0;
}

/** Runs one of the database programs to its end as that user. */
export function runAs(user: DatabaseUser, program: string, args: string[]): { ok: boolean; output: string } {
  const answer = spawnSync(program, args, { ...spawnOptions(user), encoding: 'utf8' });
  const output = [answer.stdout, answer.stderr, answer.error?.message ?? ''].join('').trim();
  return { ok: answer.status === 0, output };
}

/**
 * From the root folder, because the user may not be able to stand where we do; and with none of our
 * environment, in which a stray PGDATA or PGOPTIONS would be believed and secrets would be handed on.
 */
export function spawnOptions(user: DatabaseUser): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { cwd: '/', env: { PATH, LD_LIBRARY_PATH, LC_ALL: 'C', TZ: 'UTC' }, ...user.ids };
}

function readUsers(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length > 3 && /^\d+$/.test(fields[2] ?? ''))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
