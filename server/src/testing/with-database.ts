import { pino } from 'pino';
import { connect, type Connection } from '../database/connect.ts';
import { openDatabase } from '../database/open-database.ts';

const silent = pino({ level: 'silent' });

/** Looks as the owner into the embedded database of a data directory, whether or not a server works on it. */
export async function withDatabase<T>(dataDir: string, use: (owner: Connection) => Promise<T>): Promise<T> {
  const opened = await openDatabase({ dataDir }, silent, { whenRunning: 'share', max: 1 });
  const owner = connect(opened.ownerSettings, { max: 1 });
  try {
    return await use(owner);
  } finally {
    await owner.close();
    await opened.close();
  }
}
