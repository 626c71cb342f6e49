import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { testApplication } from '../../testing/test-application.ts';
import { writeBackup } from '../write-backup.ts';

/** The test school, a folder for files of it, which goes with it, and a backup of it as it is at the moment. */
export async function schoolToBackUp() {
  const folder = mkdtempSync(join(tmpdir(), 'term-reporting-backup-'));
  const school = await testApplication();
  afterAll(async () => {
    await school.close();
    rmSync(folder, { recursive: true });
  });
  return {
    school,
    folder,
    backUp: async (name: string) => {
      const file = join(folder, name);
      const totals = await writeBackup(school.database.owner.pool, createWriteStream(file));
      return { file, totals };
    },
  };
}
