import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds the root package.json. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const notSources = new Set(['node_modules', 'dist']);

/**
 * A fingerprint of files and whole folders (paths from the root), names included; absent ones count
 * as absent.
 * @param {string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((each) => filesUnder(join(root, each)))) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Whether the stamp (a path from the root) was written with this fingerprint.
 * @param {string} stamp
 * @param {string} value
 */
export function isStamped(stamp, value) {
  const path = join(root, stamp);
  return existsSync(path) && readFileSync(path, 'utf8') === value;
}

/**
 * @param {string} stamp
 * @param {string} value
 */
export function writeStamp(stamp, value) {
  const path = join(root, stamp);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, value);
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !notSources.has(name))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
