import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { pino } from 'pino';
import { atLeast, atMost, exactly, type Figure, quantile } from '../bench/figures.ts';
import { restoreBackup } from '../server/src/backup/restore-backup.ts';
import { writeBackup } from '../server/src/backup/write-backup.ts';
import { startEmbeddedDatabase } from '../server/src/database/embedded/start-embedded-database.ts';
import { withDatabase } from '../server/src/testing/with-database.ts';
import { contentsOf } from './backup-contents.ts';
import { countLosses } from './count-lost.ts';
import { accident, type Fault } from './fault.ts';
import { SavingTeachers } from './saving-teachers.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** `npm run backup` while eight teachers save, restored elsewhere and compared row by row, pictures and files too. */
export const backupUnderLoad: Fault = {
  name: 'backup',
  does: 'a backup while eight teachers save, restored into an empty data directory',
  async run(ground): Promise<Figure[]> {
    const school = await ground.school();
    await withDatabase(school.folder, async ({ db }) => {
      const students = await db.selectFrom('students').select('student_id').limit(20).execute();
      for (const { student_id } of students) {
        await db
          .insertInto('student_files')
          .values({
            name: `${randomBytes(12).toString('hex')}.pdf`,
            student_id,
            file_type: 'sea_slip',
            title: 'SEA slip',
            media_type: 'application/pdf',
            content: randomBytes(200_000),
          })
          .execute();
      }
    });
    const saving = await SavingTeachers.signIn(school.address, 8);
    saving.start();
    await saving.more(100);
    const before = saving.acknowledged.length;
    const file = join(ground.folder('backup'), 'school.backup');
    const began = performance.now();
    await promisify(execFile)(process.execPath, ['server/src/backup-main.ts', file], {
      cwd: root,
      env: { ...process.env, DATA_DIR: school.folder, DATABASE_URL: '' },
    });
    const seconds = (performance.now() - began) / 1000;
    const meanwhile = saving.acknowledged.slice(before).map(({ milliseconds }) => milliseconds);
    await saving.stop();
    const wrong = saving.refused.length;
    saving.close();
    await school.stop();

    const folder = ground.folder('restored');
    const database = await startEmbeddedDatabase({ dataDir: folder, log: pino({ level: 'silent' }) });
    await restoreBackup(database.connection, file, { replace: false });
    await database.stop();
    const fileOfRestored = join(ground.folder('backup'), 'restored.backup');
    const losses = await withDatabase(folder, async (owner) => {
      await writeBackup(owner.pool, createWriteStream(fileOfRestored));
      return countLosses(owner, saving.acknowledged.slice(0, before));
    });
    const taken = await contentsOf(file);
    const again = await contentsOf(fileOfRestored);
    const restored = await ground.school({ folder });
    const working = await SavingTeachers.signIn(restored.address, 2);
    working.start();
    const back = await working.more(10);
    await working.stop();
    working.close();
    await restored.stop();

    const tables = [...taken.keys()];
    const other = tables.filter((table) => !isDeepStrictEqual(again.get(table), taken.get(table)));
    for (const table of other) console.error(`${table} is another:`, taken.get(table), again.get(table));
    const figure = accident(
      `a backup of ${tables.length} tables in ${meanwhile.length} saves (${seconds.toFixed(1)} s)`,
    );
    return [
      figure('saves stored meanwhile', meanwhile.length, '', atLeast(20)),
      figure('saves refused', wrong, '', exactly(0)),
      figure('saves meanwhile, p95', quantile(meanwhile, 0.95), 'ms', atMost(100)),
      figure('tables with another count or hash', other.length, '', exactly(0)),
      figure('pictures in it', again.get('student_pictures')?.rows ?? 0, '', atLeast(500)),
      figure('files in it', again.get('student_files')?.rows ?? 0, '', atLeast(20)),
      figure('saves from before it that are missing', losses.lost, '', exactly(0)),
      figure('the restored school saves after', back / 1000, 's', atMost(5)),
    ];
  },
};
