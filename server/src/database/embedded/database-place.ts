import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseRefused } from '../database-refused.ts';
import { canEnter, chooseDatabaseUser, type DatabaseUser } from './database-user.ts';
import { makePrivateFolder } from './private-folder.ts';

/** Where the embedded database of one data directory lives, and who runs it. */
export interface DatabasePlace {
  /** Ours: holds the lock, the password, the log and, where needed, a copy of the programs. */
  home: string;
  /** PostgreSQL's: readable by `user` only. */
  cluster: string;
  user: DatabaseUser;
  /** The home is not in the data directory. */
  outside: boolean;
  /** Stands on the command line of each of its processes and in no other. */
  mark: string;
}

/** Whether a data directory has a database, here or outside; makes nothing. */
export function hasDatabase(dataDir: string): boolean {
  const pointer = join(dataDir, 'database-location');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'database');
  return existsSync(join(home, 'cluster'));
}

/**
 * Finds the place: `DATA_DIR/database`, unless the database's user cannot get there (root's own home
 * is closed to others on many machines) or the disk keeps no modes. Then a folder outside, which
 * `DATA_DIR/database-location` names from then on. Once a cluster exists, it is never looked for
 * anywhere else. See docs/decisions/003-embedded-database.md.
 */
export function findDatabasePlace(dataDir: string): DatabasePlace {
  makeFolder(dataDir);
  const pointer = join(dataDir, 'database-location');
  const usual = join(dataDir, 'database');
  const recorded = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : undefined;

  const known = recorded ?? (existsSync(join(usual, 'cluster')) ? usual : undefined);
  if (known !== undefined) {
    const place = placeAt(known, usual);
    if (existsSync(place.cluster) && !canEnter(place.user, place.cluster)) {
      throw new DatabaseRefused(
        `The database in ${place.cluster} cannot be entered by ${place.user.name}. It was made by another system user, ` +
          'or a folder above it has been closed. Start as the user who started it first, or open the folders above it (chmod o+x).',
      );
    }
    return placeAt(makeFolder(known), usual);
  }

  for (const home of [usual, ...placesOutside(dataDir)]) {
    const existing = existsSync(join(home, 'cluster'));
    const missing = missingAbove(home);
    if (!existing && !worksAt(home)) {
      removeMade(missing);
      continue;
    }
    if (home !== usual) notePlace(pointer, home, missing);
    return placeAt(home, usual);
  }
  throw new DatabaseRefused(
    `No place for the embedded database: tried ${[usual, ...placesOutside(dataDir)].join(', ')}. ` +
      'Set DATA_DIR to a folder which every system user can reach, such as /var/lib/school, or set DATABASE_URL.',
  );
}

/** Where the place cannot be noted it is not looked for there again, and nothing is left of what was made for it. */
function notePlace(pointer: string, home: string, made: readonly string[]): void {
  try {
    writeFileSync(pointer, `${home}\n`);
  } catch (error) {
    removeMade(made);
    throw error;
  }
}

/** The folders on the way to `path`, itself included, that are not there yet; the innermost first. */
function missingAbove(path: string): string[] {
  return existsSync(path) ? [] : [path, ...missingAbove(dirname(path))];
}

/** Takes folders away again in which nothing stands: another start may have put its own there meanwhile. */
function removeMade(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}

function placeAt(home: string, usual: string): DatabasePlace {
  const real = realpathSync(home);
  const cluster = join(real, 'cluster');
  return {
    home: real,
    cluster,
    user: chooseDatabaseUser(cluster),
    mark: `term-reporting-${digest(real)}`,
    outside: home !== usual,
  };
}

function placesOutside(dataDir: string): string[] {
  const name = digest(realpathSync(dataDir));
  const parents =
    process.getuid?.() === 0
      ? ['/var/lib/term-reporting', '/srv/term-reporting', '/opt/term-reporting']
      : [join(homedir(), '.local/share/term-reporting')];
  return parents.map((parent) => join(parent, name));
}

function worksAt(home: string): boolean {
  try {
    const { user } = placeAt(makeFolder(home), home);
    const probe = join(home, `probe-${randomBytes(4).toString('hex')}`);
    const works = makePrivateFolder(probe, user);
    rmSync(probe, { recursive: true, force: true });
    return works;
  } catch {
    return false;
  }
}

/** A new folder that other users can pass through, whatever the umask; one that exists is left as it is. */
function makeFolder(path: string): string {
  try {
    if (mkdirSync(path, { recursive: true }) !== undefined) chmodSync(path, 0o755);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefused(
      `The folder ${path} cannot be made: ${reason}. Set DATA_DIR to a folder this user may write.`,
      { cause: error },
    );
  }
  return path;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
