import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { connect } from '../src/database/connect.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { patienceOfACommand } from '../src/database/wait-for-database.ts';
import { runCommand } from '../src/run-command.ts';
import { standardSize } from './demo-school.ts';
import { loadDemoSchool, SchoolExists } from './load-school.ts';
import { demoPassword } from './school-profile.ts';

/** `npm run seed -- --students 1500 --years 15 [--school HOST]`: a school of any size into the database in use. */
async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: {
      students: { type: 'string', default: String(standardSize.students) },
      school: { type: 'string' },
      years: { type: 'string', default: String(standardSize.years) },
    },
  });
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const database = await openDatabase(config, log, {
    whenRunning: 'share',
    patience: patienceOfACommand,
    school: values.school,
  });
  const owner = connect(database.ownerSettings, { max: 1, statementTimeoutMs: 0, log });
  try {
    const loaded = await loadDemoSchool(owner.pool, {
      students: Number(values.students),
      years: Number(values.years),
      log: (line) => console.log(line),
    });
    console.table(loaded.rows);
    console.log(
      `The school is there after ${loaded.seconds.toFixed(1)} s. All accounts have the password ${demoPassword}.`,
    );
  } finally {
    await owner.close();
    await database.close();
  }
}

await runCommand(seed, [SchoolExists]);
