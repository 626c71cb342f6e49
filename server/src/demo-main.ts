import { resolve } from 'node:path';
import { loadDemoSchool, SchoolExists, whoseSchool } from '../demo/load-school.ts';
import { demoPassword } from '../demo/school-profile.ts';
import { ConfigError } from './config.ts';
import { connect, type ConnectionSettings } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { startApplication } from './start-application.ts';

/** `npm run demo`: the whole application with the demonstration school; `-- --fresh` makes the school anew. */
const fresh = process.argv.includes('--fresh');
const isSet = (name: string) => (process.env[name]?.trim() ?? '') !== '';
/** Where it was told to work; its own folder is the demonstration's by name. */
const toldPlace = ['DATABASE_URL', 'DATA_DIR'].find(isSet);
const say = (line: string) => void process.stdout.write(`${line}\n`);

const accounts = [
  ['Admin', 'administrator'],
  ['vjoseph', 'vice principal: permissions 1 to 9'],
  ['amohammed', 'teaches Mathematics; form teacher of 1A'],
  ['rsingh', 'teaches English; dean of Form 1'],
  ['lcharles', 'teaches Spanish only'],
  ['kali', 'office clerk: reports and students'],
  ['nbaptiste', 'new teacher, must change the password at first sign-in'],
] as const;

await startApplication({
  settings(config) {
    // A database of somebody's own is never emptied.
    if (fresh && config.databaseUrl !== undefined) {
      throw new ConfigError([
        "--fresh empties the database, so it works on the demonstration's own one only: unset DATABASE_URL.",
      ]);
    }
    return {
      ...config,
      dataDir: isSet('DATA_DIR') ? config.dataDir : resolve('data/demo'),
      logLevel: process.env['LOG_LEVEL'] === undefined ? 'warn' : config.logLevel,
    };
  },
  beforeMigrating: refuseSomebodysSchool,
  beforeListening: makeSchool,
  whenListening(address) {
    say(`\n  The demonstration school is open at ${address}\n`);
    for (const [name, what] of accounts) say(`    ${name.padEnd(10)} ${what}`);
    say(`\n  Every account has the password ${demoPassword}. Ctrl+C ends it.\n`);
  },
});

async function refuseSomebodysSchool(ownerSettings: ConnectionSettings): Promise<void> {
  if (toldPlace === undefined) return;
  const owner = connect(ownerSettings, { max: 1 });
  try {
    if ((await whoseSchool(owner.pool)) === 'another') refuse(toldPlace);
  } finally {
    await owner.close();
  }
}

async function makeSchool({ ownerSettings }: OpenDatabase): Promise<void> {
  const owner = connect(ownerSettings, { max: 1, statementTimeoutMs: 0 });
  try {
    if (fresh) await emptySchema(owner.pool);
    const { seconds } = await loadDemoSchool(owner.pool, { log: say });
    say(`The school was made in ${seconds.toFixed(1)} s.`);
  } catch (error) {
    if (!(error instanceof SchoolExists)) throw error;
  } finally {
    await owner.close();
  }
}

/**
 * Nobody's school is emptied, filled with invented students, opened by a published password or brought up to this version,
 * which the server at work there may not know. That it holds the demonstration's people and passwords shows nothing: so does
 * a school that was begun from them, with its own marks by now.
 */
function refuse(variable: string): never {
  throw new ConfigError([
    `The school at ${variable} is left as it is: nothing shows that the demonstration made it, and one that an earlier ` +
      'version of it made, or that came out of a backup, cannot be told from a real one. ' +
      `Unset ${variable}, and the demonstration has a place of its own in data/demo, or name an empty ` +
      `${variable === 'DATA_DIR' ? 'folder' : 'database'}. --fresh empties only what it made itself. ` +
      'To work with the school that is there, use "npm start".',
  ]);
}

/** Removes the demonstration's tables and makes them anew. */
async function emptySchema(pool: Parameters<typeof migrate>[0]): Promise<void> {
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool);
}
