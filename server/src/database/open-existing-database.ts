import type { Config } from '../config.ts';
import { connect } from './connect.ts';
import { DatabaseRefused } from './database-refused.ts';
import { hasDatabase } from './embedded/database-place.ts';
import type { Log } from './log.ts';
import { openDatabaseServer, placeOf, type DatabaseServer } from './open-database.ts';
import { findSingleSchool } from './school-registry.ts';
import { patienceOfACommand } from './wait-for-database.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'pgBin'>;

/**
 * Opens the database for a command that means a school which is there, beside the server or without it. Throws
 * DatabaseRefused where there is none, and makes none: whoever calls a command without the server's settings would
 * otherwise get an empty school, and a backup of it.
 */
export async function openExistingDatabase(config: Place, log: Log): Promise<DatabaseServer> {
  if (config.databaseUrl === undefined && !hasDatabase(config.dataDir)) throw noSchool(config);
  const server = await openDatabaseServer(config, log, {
    whenRunning: 'share',
    patience: patienceOfACommand,
  });
  try {
    if (!(await holdsSchool(server, log))) throw noSchool(config);
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
}

async function holdsSchool({ ownerSettings, schools }: DatabaseServer, log: Log): Promise<boolean> {
  if (schools.length > 0) return true;
  const owner = connect(ownerSettings, { max: 1, log });
  try {
    return (await findSingleSchool(owner.pool)) !== undefined;
  } finally {
    await owner.close();
  }
}

function noSchool(config: Place): DatabaseRefused {
  return new DatabaseRefused(
    `There is no school in ${placeOf(config)}. Give this command the settings that the server has: ` +
      'set -a; . /etc/term-reporting/environment; set +a',
  );
}
