import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from './config.ts';
import { openDatabaseServer, placeOf } from './database/open-database.ts';
import { AlreadyRegistered } from './database/school-registry.ts';
import { patienceOfACommand } from './database/wait-for-database.ts';
import { addSchool, nameExistingSchool, SchoolRefused } from './schools/add-school.ts';
import { readSchoolAddress } from './schools/school-host.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** `npm run add-school -- HOST`: one more school on this installation (docs/several-schools.md). */
async function add(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { existing: { type: 'boolean', default: false }, 'public-url': { type: 'string' } },
    allowPositionals: true,
  });
  const [typed] = positionals;
  if (typed === undefined || positionals.length > 1) {
    throw new UsageError('Say which host name: npm run add-school -- north.marks.example');
  }
  const address = readSchoolAddress(typed, values['public-url']);
  const log = pino({ level: 'warn' });
  const config = readConfig(process.env);
  const database = await openDatabaseServer(config, log, {
    whenRunning: 'share',
    patience: patienceOfACommand,
  });
  try {
    if (values.existing) {
      await nameExistingSchool(database.ownerSettings, address, log);
      say(`\n  The school that was here is ${address.host} from now on.\n`);
    } else {
      const password = await addSchool(database.ownerSettings, address, log);
      say(`\n  ${address.host} is there, in ${placeOf(config)}.`);
      say(`  Its first administrator: user name Admin, password ${password}`);
      say('  It is shown only this once, and must be changed at the first sign-in.\n');
    }
    sayWhatIsNext(address, database.schools.length === 0);
  } finally {
    await database.close();
  }
}

function sayWhatIsNext({ host, public_url }: { host: string; public_url: string }, isFirst: boolean): void {
  say('  What is next (docs/several-schools.md):');
  say(`    DNS    ${host} must lead to the proxy before this server.`);
  say(`    proxy  It must answer at ${public_url} and hand the Host header on unchanged.`);
  say(
    isFirst
      ? '    server Start it anew, without PUBLIC_URL: from then on it goes by host names.\n'
      : '    server Nothing, if it was started since the first school had its host name: it finds this one by itself.\n',
  );
}

await runCommand(add, [AlreadyRegistered, SchoolRefused]);
