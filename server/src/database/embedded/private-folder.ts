import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { canEnter, type DatabaseUser } from './database-user.ts';

/**
 * Makes a folder that only the database's user can enter, or takes the one that is there. False when
 * that does not work at this place: no permission, a parent the user cannot pass, a disk without
 * modes, or something another user has put in the way.
 */
export function makePrivateFolder(path: string, user: DatabaseUser): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    if (user.ids !== undefined) chownSync(path, user.ids.uid, user.ids.gid);
    chmodSync(path, 0o700);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false;
  }
  return isPrivateTo(path, user) && canEnter(user, path);
}

function isPrivateTo(path: string, user: DatabaseUser): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const uid = user.ids?.uid ?? process.getuid?.();
  return found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
}
