import { pino } from 'pino';
import { readConfig } from './config.ts';
import { openExistingDatabase } from './database/open-existing-database.ts';
import { runCommand } from './run-command.ts';

/** `npm run schools`: the schools of this installation. */
await runCommand(async () => {
  const database = await openExistingDatabase(readConfig(process.env), pino({ level: 'warn' }));
  await database.close();
  for (const { public_url, schema_name } of database.schools) {
    process.stdout.write(`${public_url}  in the schema ${schema_name}\n`);
  }
  if (database.schools.length === 0) process.stdout.write('This database holds a single school.\n');
});
