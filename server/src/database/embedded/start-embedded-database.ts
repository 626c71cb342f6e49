import pg from 'pg';
import { createClusterOnce, OWNER, ownerPassword } from './create-cluster.ts';
import { DataDirectoryInUse, lockDataDirectory } from './data-directory-lock.ts';
import { findDatabasePlace, type DatabasePlace } from './database-place.ts';
import { diskRoom, type DiskRoom } from './disk-room.ts';
import { findPostgresPrograms } from './postgres-programs.ts';
import {
  adoptPostmaster,
  findRunning,
  socketConnection,
  waitUntilReady,
  type SocketConnection,
} from './postmaster.ts';
import type { Durability } from './server-settings.ts';
import type { Log } from '../log.ts';
import { superviseServer } from './supervise-server.ts';

export interface EmbeddedOptions {
  dataDir: string;
  pgBin?: string | undefined;
  log: Log;
  /**
   * When a server already works on the data directory: `refuse` (a second server must leave), or
   * `share` its database, as a backup does which is taken while the school works.
   */
  whenRunning?: 'refuse' | 'share' | undefined;
  durability?: Durability;
}

export interface EmbeddedDatabase {
  connection: SocketConnection;
  /** Whether there is room on its disk for saves. */
  hasRoom: () => Promise<boolean>;
  /** Shuts the database down and waits; does nothing to one that is shared. */
  stop: () => Promise<void>;
}

/**
 * Starts PostgreSQL on the data directory, creating the database the first time, and keeps it running:
 * one that dies is started again, one that outlived a killed application is taken over. Throws
 * DataDirectoryInUse when another server has the data directory.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const place = findDatabasePlace(options.dataDir);
  const room = diskRoom(place, options.log);
  let unlock: () => void;
  try {
    unlock = lockOnAnyDisk(place, options.dataDir, room);
  } catch (error) {
    if (error instanceof DataDirectoryInUse && options.whenRunning === 'share')
      return shareRunning(place, error);
    throw error;
  }
  if (place.outside) {
    options.log.warn(
      `${place.user.name}, who runs the database, cannot work in ${options.dataDir}: its files are in ${place.home}`,
    );
  }
  try {
    return await startLocked(place, options, room, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The lock is a file, for which a full disk has no room either. */
function lockOnAnyDisk(place: DatabasePlace, dataDir: string, room: DiskRoom): () => void {
  try {
    return lockDataDirectory(place.home, dataDir);
  } catch (error) {
    if (error instanceof DataDirectoryInUse || !room.giveReserve()) throw error;
    return lockDataDirectory(place.home, dataDir);
  }
}

async function startLocked(
  place: DatabasePlace,
  options: EmbeddedOptions,
  room: DiskRoom,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  const programs = await findPostgresPrograms(place, options.pgBin);
  createClusterOnce(place, programs);
  const server = await superviseServer(place, programs, options.durability ?? 'durable', room, options.log);
  const connection = socketConnection(server.socketDir, OWNER, ownerPassword(place));
  // Not for kill -9, of course: then the database stays, and the next start takes it over.
  const endWithUs = () => {
    server.stopAtOnce();
    unlock();
  };
  process.once('exit', endWithUs);
  const stopOnce = async () => {
    await server.stop();
    process.off('exit', endWithUs);
    unlock();
  };
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= stopOnce());
  try {
    await createDatabaseOnce(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, hasRoom: () => room.isLeft(), stop };
}

async function shareRunning(place: DatabasePlace, inUse: DataDirectoryInUse): Promise<EmbeddedDatabase> {
  const running = findRunning(place);
  if (running === undefined) throw inUse;
  const connection = socketConnection(running.socketDir, OWNER, ownerPassword(place));
  if (!(await waitUntilReady(adoptPostmaster(place, running), connection))) throw inUse;
  return { connection, hasRoom: async () => true, stop: async () => undefined };
}

async function createDatabaseOnce(connection: SocketConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      connection.database,
    ]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}
