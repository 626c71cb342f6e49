import { calls } from 'contract/calls';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { sessionCookie, sessionHashOf } from '../../http/sessions.ts';
import { testApplication } from '../../testing/test-application.ts';
import { staff } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

describe('a session', () => {
  it.each([
    ['idle for 59 minutes goes on', '59 minutes', '1 hour', 200],
    ['idle for 61 minutes is over', '61 minutes', '2 hours', 401],
    ['in use for 11 hours 59 minutes goes on', '1 second', '11 hours 59 minutes', 200],
    ['in use for 12 hours is over', '1 second', '12 hours 1 second', 401],
  ])('%s', async (_story, idle, age, status) => {
    const browser = await school.browser().signIn('lcharles');
    await owner
      .updateTable('sessions')
      .set({ last_seen_at: sql`now() - ${idle}::interval`, created_at: sql`now() - ${age}::interval` })
      .where('account_id', '=', await accountOf('lcharles'))
      .execute();
    expect((await browser.get('/api/session')).status).toBe(status);
  });

  it('that is over is cleared away when somebody signs in, and no other', async () => {
    const begun: Buffer[] = [];
    for (const [idle, age] of [
      ['59 minutes', '11 hours 59 minutes'],
      ['61 minutes', '2 hours'],
      ['1 second', '12 hours 1 second'],
    ]) {
      const browser = await school.browser().signIn('twilliams');
      const id_hash = sessionHashOf(browser.cookies.get(sessionCookie) ?? '');
      begun.push(id_hash);
      await owner
        .updateTable('sessions')
        .set({ last_seen_at: sql`now() - ${idle}::interval`, created_at: sql`now() - ${age}::interval` })
        .where('id_hash', '=', id_hash)
        .execute();
    }
    await school.browser().signIn('kali');
    const account_id = await accountOf('twilliams');
    const left = owner.selectFrom('sessions').select('id_hash').where('account_id', '=', account_id);
    expect((await left.execute()).map(({ id_hash }) => id_hash)).toEqual(begun.slice(0, 1));
  });

  it('that is used does not go idle', async () => {
    const browser = await school.browser().signIn('lcharles');
    const left = await school.browser().signIn('lcharles');
    for (const _hour of [1, 2, 3]) {
      await owner
        .updateTable('sessions')
        .set({ last_seen_at: sql`last_seen_at - interval '50 minutes'` })
        .where('account_id', '=', await accountOf('lcharles'))
        .execute();
      expect((await browser.get('/api/session')).status).toBe(200);
    }
    // Another one, as of a page left open in the staff room, is not kept alive by it.
    expect((await left.get('/api/session')).status).toBe(401);
  });

  it('begun before the clock of the server was put back ends when it would have ended', async () => {
    const account_id = await accountOf('twilliams');
    const shift = async (last_seen: string, created: string) =>
      owner
        .updateTable('sessions')
        .set({
          last_seen_at: sql`last_seen_at + ${last_seen}::interval`,
          created_at: sql`created_at + ${created}::interval`,
        })
        .where('account_id', '=', account_id)
        .execute();
    for (const [idle, age] of [
      ['-61 minutes', '-61 minutes'],
      ['-1 second', '-43201 seconds'],
    ] as const) {
      const browser = await school.browser().signIn('twilliams');
      await shift('2 hours', '2 hours');
      expect((await browser.get('/api/session')).status).toBe(200);
      await shift(idle, age);
      expect((await browser.get('/api/session')).status).toBe(401);
    }
  });

  it('loses a permission at the next call after it is taken away', async () => {
    const browser = await school.browser().signIn('kali');
    expect((await browser.get('/api/report-card-terms')).status).toBe(200);
    const permission = { employee_id: staff.kali.id, user_permission_id: 3 };
    await owner
      .deleteFrom('employee_permissions')
      .where('employee_id', '=', permission.employee_id)
      .where('user_permission_id', '=', 3)
      .execute();
    expect((await browser.get('/api/report-card-terms')).status).toBe(403);
    await owner.insertInto('employee_permissions').values(permission).execute();
    expect((await browser.get('/api/report-card-terms')).status).toBe(200);
  });

  it('ends at the next call after the employee has left', async () => {
    const browser = await school.browser().signIn('sthomas');
    await setStatus(staff.sthomas.id, 4);
    expect((await browser.get('/api/session')).status).toBe(401);
    await setStatus(staff.sthomas.id, 1);
  });

  it('under a password that must be changed may change it, say who it is, sign out, and nothing else', async () => {
    const browser = await school.browser().signIn('nbaptiste');
    const { answer } = await browser.ask(calls.getSession, {});
    expect(answer.password_reset).toBe(1);
    for (const path of ['/api/current-term', '/api/employees', '/api/docs', '/img/students/default']) {
      const reply = await browser.get(path);
      expect([reply.status, reply.json]).toEqual([403, { message: 'Please choose a new password first.' }]);
    }
    expect((await browser.post('/api/term-marks', {})).status).toBe(403);
    expect((await browser.post('/logout')).status).toBe(204);
  });
});

async function accountOf(userName: string): Promise<number> {
  const row = await owner
    .selectFrom('accounts')
    .select('account_id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  return row.account_id;
}

async function setStatus(employeeId: number, status: number): Promise<void> {
  await owner
    .updateTable('employees')
    .set({ employee_status_id: status })
    .where('id', '=', employeeId)
    .execute();
}
