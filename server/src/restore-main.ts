import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { BackupRefused } from './backup/backup-frames.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig } from './config.ts';
import { openDatabaseServer, placeOf, settingsOfSchool } from './database/open-database.ts';
import { patienceOfACommand } from './database/wait-for-database.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

/**
 * `npm run restore -- FILE [--replace] [--school HOST]`: the school of a backup into the database in use
 * (3-decisions §10).
 */
async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false }, school: { type: 'string' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name === undefined) throw new UsageError('Say what: npm run restore -- FILE [--replace]');
  const config = readConfig(process.env);
  const database = await openDatabaseServer(config, pino({ level: 'warn' }), {
    patience: patienceOfACommand,
  });
  try {
    const settings = settingsOfSchool(database, values.school);
    const { header, totals } = await restoreBackup(settings, resolve(name), values);
    const rows = Object.values(totals).reduce((sum, table) => sum + table.rows, 0);
    // A school that was just begun has no name yet.
    process.stdout.write(
      `${header.school || 'The school'} as it was on ${header.taken_at} is restored: ${rows} rows of ${Object.keys(totals).length} tables, ` +
        `into ${placeOf(config)}.\n`,
    );
  } finally {
    await database.close();
  }
}

await runCommand(restore, [BackupRefused]);
