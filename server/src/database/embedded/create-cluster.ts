import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefused } from '../database-refused.ts';
import type { DatabasePlace } from './database-place.ts';
import { runAs } from './database-user.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import { makePrivateFolder } from './private-folder.ts';

/** The role that owns everything in the embedded database. */
export const OWNER = 'term_reporting';

/** Creates the cluster unless there is one; a start that was killed half-way leaves no half cluster. */
export function createClusterOnce(place: DatabasePlace, programs: PostgresPrograms): void {
  if (existsSync(place.cluster)) {
    const made = Number(readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim());
    if (made === programs.version) return;
    throw new DatabaseRefused(
      `The database in ${place.cluster} was made by PostgreSQL ${made}; the programs here are PostgreSQL ${programs.version}. ` +
        `Back up with the version of this application that made it and restore here, or set PG_BIN to PostgreSQL ${made}.`,
    );
  }
  removeDrafts(place);
  const draft = join(place.home, `cluster.new-${randomBytes(4).toString('hex')}`);
  if (!makePrivateFolder(draft, place.user))
    throw new DatabaseRefused(`The folder ${draft} cannot be made for ${place.user.name}.`);

  const passwordFile = join(place.home, `cluster.new-password-${randomBytes(4).toString('hex')}`);
  writeFileSync(passwordFile, `${ownerPassword(place)}\n`, { mode: 0o600 });
  if (place.user.ids !== undefined) chownSync(passwordFile, place.user.ids.uid, place.user.ids.gid);
  const { ok, output } = runAs(place.user, programs.initdb, [
    `--pgdata=${draft}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin provider sorts alike on every machine; the system's own C.UTF-8 is missing on some.
    ...(programs.version >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
    '--data-checksums',
    '--no-instructions',
  ]);
  rmSync(passwordFile, { force: true });
  if (!ok) {
    rmSync(draft, { recursive: true, force: true });
    throw new DatabaseRefused(`The embedded database could not be created in ${place.home}:\n${output}`);
  }
  renameSync(draft, place.cluster);
  syncFolder(place.home);
}

/** The owner's password: made once, kept beside the cluster for our eyes only. */
export function ownerPassword(place: DatabasePlace): string {
  const path = join(place.home, 'password');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  if (existsSync(place.cluster)) {
    throw new DatabaseRefused(
      `The file ${path} with the password of the database is missing. Put it back from a copy of the data directory.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  const draft = `${path}.new-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
  syncFolder(place.home);
  return password;
}

function removeDrafts(place: DatabasePlace): void {
  for (const name of readdirSync(place.home)) {
    if (name.startsWith('cluster.new-'))
      rmSync(join(place.home, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

/** A rename is safe from a power cut only once its folder is on the disk. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
