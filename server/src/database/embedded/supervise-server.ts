import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseRefused } from '../database-refused.ts';
import { OWNER, ownerPassword } from './create-cluster.ts';
import type { DatabasePlace } from './database-place.ts';
import type { DiskRoom } from './disk-room.ts';
import type { PostgresPrograms } from './postgres-programs.ts';
import {
  adoptPostmaster,
  clearRemains,
  findRunning,
  signalPostmaster,
  socketConnection,
  spawnPostmaster,
  stopPostmaster,
  waitUntilReady,
  type Postmaster,
} from './postmaster.ts';
import { makePrivateFolder } from './private-folder.ts';
import type { Log } from '../log.ts';
import { serverLog } from './server-log.ts';
import type { Durability } from './server-settings.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

export interface SupervisedServer {
  socketDir: string;
  stop: () => Promise<void>;
  /** For the last moment of the process, when nothing can be waited for. */
  stopAtOnce: () => void;
}

/** Brings the server up and, until it is stopped, up again whenever it dies. */
export async function superviseServer(
  place: DatabasePlace,
  programs: PostgresPrograms,
  durability: Durability,
  room: DiskRoom,
  log: Log,
): Promise<SupervisedServer> {
  const password = ownerPassword(place);
  const messages = serverLog(place);
  const stopping = new AbortController();
  let socketDir = findRunning(place)?.socketDir ?? makeSocketFolder(place);

  /** One try: takes over what runs, or starts; undefined when it did not come to answer. */
  const bringUp = async (): Promise<Postmaster | undefined> => {
    await clearRemains(place, socketDir);
    const running = findRunning(place);
    if (running === undefined) makePrivateFolder(socketDir, place.user);
    const postmaster =
      running === undefined
        ? spawnPostmaster(place, programs, socketDir, durability, messages)
        : adoptPostmaster(place, running);
    if (await waitUntilReady(postmaster, socketConnection(postmaster.socketDir, OWNER, password)))
      return postmaster;
    await stopPostmaster(postmaster);
    return undefined;
  };

  const start = async (tries: number): Promise<Postmaster> => {
    for (let attempt = 1; ; attempt += 1) {
      const written = messages.size();
      const postmaster = await bringUp();
      if (postmaster !== undefined) return postmaster;
      const reason = `The embedded database does not start. Its last messages, from ${messages.path}:\n${messages.tail(written)}`;
      if (attempt >= tries || stopping.signal.aborted) throw new DatabaseRefused(reason);
      log.warn(reason);
      if (room.giveReserve()) continue;
      await pause(Math.min(250 * 2 ** attempt, LONGEST_PAUSE_MS), stopping.signal);
    }
  };

  let postmaster: Postmaster;
  try {
    postmaster = await start(FIRST_TRIES);
  } catch (error) {
    messages.close();
    throw error;
  }
  socketDir = postmaster.socketDir;
  log.info(
    {
      database_pid: postmaster.pid,
      cluster: place.cluster,
      runs_as: place.user.name,
      messages: messages.path,
    },
    postmaster.adopted ? 'Took over the running database' : 'Started the database',
  );

  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await postmaster.gone;
      if (stopping.signal.aborted) return;
      log.error({ database_pid: postmaster.pid }, 'The database process died; starting it again');
      if (performance.now() - began < 5000) await pause(1000, stopping.signal);
      try {
        postmaster = await start(Number.POSITIVE_INFINITY);
        log.info({ database_pid: postmaster.pid }, 'The database runs again');
      } catch (error) {
        log.error(error, 'The database could not be started again');
        await pause(LONGEST_PAUSE_MS, stopping.signal);
      }
    }
  };
  const watch = keepRunning();

  return {
    socketDir,
    async stop() {
      stopping.abort();
      await stopPostmaster(postmaster);
      await watch;
      // A restart that was under way when the stop came has brought up another.
      await stopPostmaster(postmaster);
      messages.close();
      removeSocketFolder(socketDir);
    },
    stopAtOnce: () => void signalPostmaster(postmaster, 'SIGINT'),
  };
}

const FIRST_TRIES = 5;
const LONGEST_PAUSE_MS = 10_000;

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
