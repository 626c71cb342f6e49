import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { BackupTotals } from './backup/backup-frames.ts';
import { writeBackup } from './backup/write-backup.ts';
import { readConfig } from './config.ts';
import { connect } from './database/connect.ts';
import { openExistingDatabase } from './database/open-existing-database.ts';
import { openSchool, settingsOfSchool } from './database/open-database.ts';
import { runCommand } from './run-command.ts';
import { UsageError } from './usage-error.ts';

/** `npm run backup -- FILE [--school HOST]`: the whole school in one file, taken while it works (3-decisions §10). */
async function backup(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { school: { type: 'string' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  if (name === undefined) throw new UsageError('Say where to: npm run backup -- FILE');
  const file = resolve(name);
  if (existsSync(file)) throw new UsageError(`${file} is there already. Choose another name.`);
  // Only a whole backup gets the name that was asked for. Opened before the database: a folder that is not there
  // is said at once.
  const unfinished = `${file}.unfinished`;
  const target = await open(unfinished, 'w', 0o600);
  try {
    const totals = await writeTo(target, values.school);
    // On the disk before it is said to be there: a power cut would leave the name and nothing under it.
    await bringToDisk(unfinished);
    await rename(unfinished, file);
    await bringToDisk(dirname(file));
    const rows = Object.values(totals).reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(file);
    process.stdout.write(
      `${file}: ${rows} rows of ${Object.keys(totals).length} tables, ${(size / 1024 / 1024).toFixed(1)} MB.\n` +
        'It holds personal data. Keep it where only those who may see that can open it.\n',
    );
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Waits until what was written of a file, or the names in a folder, would outlast a power cut. */
async function bringToDisk(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeTo(target: FileHandle, school: string | undefined): Promise<BackupTotals> {
  const log = pino({ level: 'warn' });
  const database = await openExistingDatabase(readConfig(process.env), log);
  try {
    const opened = await openSchool(settingsOfSchool(database, school), log, { max: 1 });
    await opened.close();
    const owner = connect(opened.ownerSettings, { max: 1, statementTimeoutMs: 0, log });
    try {
      return await writeBackup(owner.pool, target.createWriteStream());
    } finally {
      await owner.close();
    }
  } finally {
    await database.close();
  }
}

await runCommand(backup);
