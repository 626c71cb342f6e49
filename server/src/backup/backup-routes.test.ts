import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupUnderWay } from 'contract/backup';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../database/testing/test-database.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { restoreBackup } from './restore-backup.ts';
import { schoolToBackUp } from './testing/school-to-back-up.ts';

const { school, folder } = await schoolToBackUp();

describe('a backup', () => {
  it('is fetched by Admin alone, in the same form, and the history says so', async () => {
    const admin = await school.browser().signIn('Admin');
    const reply = await admin.get('/api/backup');
    expect(reply.headers['content-disposition']).toContain('attachment; filename="Poui-Hill-Secondary-');
    const file = join(folder, 'fetched.backup');
    writeFileSync(file, reply.bytes);
    const elsewhere = await testDatabase({ empty: true });
    try {
      const { header } = await restoreBackup(elsewhere.ownerSettings, file, { replace: false });
      expect(header.school).toBe('Poui Hill Secondary');
    } finally {
      await elsewhere.close();
    }
    const { rows } = await school.database.owner.pool.query<{ actor: string; after: object }>(
      "select actor, after from history where entity = 'export' order by id desc limit 1",
    );
    expect(rows).toEqual([{ actor: 'Admin', after: { document: 'backup' } }]);
    const teacher = await school.browser().signIn('amohammed');
    expect((await teacher.get('/api/backup')).status).toBe(403);
  });

  it('is made for one at a time: whoever asks meanwhile is told so, and gets one once that was fetched, or failed', async () => {
    const admin = await school.browser().signIn('Admin');
    const backUpNow = async () => admin.get('/api/backup');
    const { pool } = school.database.owner;
    const holding = await pool.connect();
    try {
      await holding.query('begin; lock table holidays in access exclusive mode');
      const first = backUpNow();
      await untilWaiting(school.database, 1);
      const second = await Promise.race([backUpNow(), untilWaiting(school.database, 2)]);
      expect(second).toMatchObject({ status: 409, json: { message: backupUnderWay } });
      await holding.query('commit');
      expect((await first).status).toBe(200);
    } finally {
      holding.release(true);
    }
    await pool.query('alter table history rename to history_elsewhere');
    expect((await backUpNow()).status).toBe(500);
    await pool.query('alter table history_elsewhere rename to history');
    expect((await backUpNow()).status).toBe(200);
  });

  it('bears the day that it is at the school', async () => {
    const admin = await school.browser().signIn('Admin');
    // Their days are never the same, so that one of them is not the day in Greenwich.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await school.database.owner.pool.query('update school_settings set time_zone = $1', [timeZone]);
      const { headers } = await admin.get('/api/backup');
      const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
      expect(headers['content-disposition']).toContain(`${day}.backup`);
    }
  });
});
