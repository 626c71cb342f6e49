import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { resetAdminPassword } from './capabilities/reset-password/reset-admin-password.ts';
import { readConfig } from './config.ts';
import { openExistingDatabase } from './database/open-existing-database.ts';
import { openSchool, settingsOfSchool } from './database/open-database.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

/** `npm run admin-password [-- --school HOST]`: a temporary password for Admin, whose own is lost. */
async function resetPassword(): Promise<void> {
  const { values } = parseArgs({ options: { school: { type: 'string' } } });
  const log = pino({ level: 'warn' });
  const database = await openExistingDatabase(readConfig(process.env), log);
  try {
    const school = await openSchool(settingsOfSchool(database, values.school), log, { max: 1 });
    try {
      const password = await resetAdminPassword(school.db);
      if (password === null) throw new UsageError('There is no Admin in this school.');
      process.stdout.write(
        `\n  User name Admin, password ${password}\n` +
          '  It is shown only this once, opens for 72 hours and one sign-in, and must be changed then. Whoever was signed in\n' +
          '  as Admin is signed out; the history of the school says that it was done.\n\n',
      );
    } finally {
      await school.close();
    }
  } finally {
    await database.close();
  }
}

await runCommand(resetPassword);
