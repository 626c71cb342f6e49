import { rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseRefused } from '../database-refused.ts';
import type { DatabasePlace } from './database-place.ts';
import { SOCKET_PORT } from './server-settings.ts';
import { makePrivateFolder } from './private-folder.ts';

/**
 * A private folder with a short path: a socket's path may have about 107 bytes (103 on a Mac), which a
 * data directory can easily exceed, and shared disks often hold no sockets. Its name follows from the
 * data directory; another one is taken when somebody else sits on that name.
 */
export function makeSocketFolder(place: DatabasePlace): string {
  const owner = place.user.ids?.uid ?? process.getuid?.() ?? 0;
  const parents = [tmpdir(), '/tmp', '/var/tmp', '/run', '/dev/shm', place.home];
  for (const suffix of ['', '-2', '-3']) {
    for (const parent of parents) {
      const folder = join(parent, `${place.mark.replace('term-reporting', 'tr')}-${owner}${suffix}`);
      if (fits(folder) && makePrivateFolder(folder, place.user)) return folder;
    }
  }
  throw new DatabaseRefused(
    `No place for the database's socket: tried ${parents.join(', ')}. Set TMPDIR to a short path all users can reach.`,
  );
}

/** Removes the folder once the server has taken its socket away. */
export function removeSocketFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Not empty or not there: it does no harm, and the next start uses it again.
  }
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= 103;
}
