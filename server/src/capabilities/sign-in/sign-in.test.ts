import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { signInMessages } from 'contract/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { APPLICATION_ROLE } from '../../database/connect.ts';
import { sessionCookie } from '../../http/sessions.ts';
import type { Browser } from '../../testing/browser.ts';
import { testApplication } from '../../testing/test-application.ts';
import { cheapHash, password, staff } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

beforeEach(async () => {
  await owner.deleteFrom('sign_in_attempts').execute();
});

describe('without a session', () => {
  const closed = Object.values<Endpoint>(calls).filter(({ access }) => access !== 'public');
  it.each(closed)('$method $path is 401', async ({ method, path }) => {
    const address = path.replace(/:\w+/g, '1');
    const reply = await school.browser().write(method, address, {});
    expect(reply.status).toBe(401);
    expect(reply.json).toEqual({ message: 'Please sign in.' });
  });
});

describe('signing in', () => {
  it('tells a teacher their id, and Admin the name', async () => {
    const teacher = await school.browser().trySignIn('amohammed', password);
    expect([teacher.status, teacher.json]).toEqual([200, { employee_id: staff.amohammed.id }]);
    const admin = await school.browser().trySignIn('Admin', password);
    expect([admin.status, admin.json]).toEqual([200, { name: 'Admin', employee_id: 'Admin' }]);
  });

  it('keeps the session through a reload', async () => {
    const browser = await school.browser().signIn('amohammed');
    const { answer } = await browser.ask(calls.getSession, {});
    expect(answer).toEqual({
      authenticated: true,
      name: 'amohammed',
      employee_id: staff.amohammed.id,
      first_name: 'Aisha',
      last_name: 'Mohammed',
      admin: false,
      permissions: [1, 2, 3],
      password_reset: 0,
    });
  });

  it('answers an unknown name, a wrong password and someone who left in the same words', async () => {
    const replies = [
      await school.browser().trySignIn('nosuchperson', 'wrong-password'),
      await school.browser().trySignIn('amohammed', 'wrong-password'),
      await school.browser().trySignIn('dgarcia', password),
    ];
    for (const { status, json } of replies) {
      expect(status).toBe(422);
      expect(json).toEqual({
        message: signInMessages.wrongCredentials,
        errors: { name: [signInMessages.wrongCredentials] },
      });
    }
  });

  it('sets an HttpOnly, SameSite=Lax session cookie, and a token cookie that scripts can read', async () => {
    const reply = await school.browser().trySignIn('amohammed', password);
    const cookies = [reply.headers['set-cookie'] ?? []].flat();
    const session = cookies.find((line) => line.startsWith(sessionCookie));
    expect(session).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookies.find((line) => line.startsWith('XSRF-TOKEN'))).not.toMatch(/HttpOnly/);
  });

  it('stores only a hash of the session id', async () => {
    const browser = await school.browser().signIn('amohammed');
    const id = browser.cookies.get(sessionCookie) ?? '';
    const rows = await owner.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(id);
    expect(rows.some(({ id_hash }) => id_hash.toString().includes(id))).toBe(false);
  });

  it('gives a new session id each time, and a planted id is never taken over', async () => {
    const browser = school.browser();
    browser.cookies.set(sessionCookie, 'planted-by-an-attacker');
    await browser.signIn('amohammed');
    const first = browser.cookies.get(sessionCookie);
    expect(first).not.toBe('planted-by-an-attacker');
    await browser.signIn('amohammed');
    expect(browser.cookies.get(sessionCookie)).not.toBe(first);
    expect((await withSession('planted-by-an-attacker').get('/api/session')).status).toBe(401);
    expect((await withSession(first).get('/api/session')).status).toBe(401);
  });

  it('is over after sign-out, for copies of the cookie too', async () => {
    const browser = await school.browser().signIn('amohammed');
    const id = browser.cookies.get(sessionCookie);
    expect((await browser.post('/logout')).status).toBe(204);
    expect(browser.cookies.has(sessionCookie)).toBe(false);
    expect((await withSession(id).get('/api/session')).status).toBe(401);
  });

  it('writes no password, token or session id to the log', async () => {
    const browser = await school.browser().signIn('rsingh');
    await school.browser().trySignIn('rsingh', 'wrong-password-typed');
    await browser.post('/api/employee-change-password', {
      name: 'rsingh',
      password: 'short',
      current_password: password,
    });
    const secrets = [password, 'wrong-password-typed', ...browser.cookies.values()];
    for (const secret of secrets) expect(school.logged()).not.toContain(secret);
  });
});

describe('a temporary password', () => {
  it('opens one session, in which it must be changed', async () => {
    await giveTemporary('pquamina', '72 hours');
    const browser = await school.browser().signIn('pquamina', 'temporary-1');
    const second = await school.browser().trySignIn('pquamina', 'temporary-1');
    expect([second.status, second.json]).toEqual([
      422,
      { message: signInMessages.temporaryExpired, errors: { name: [signInMessages.temporaryExpired] } },
    ]);
    expect((await browser.get('/api/employees')).status).toBe(403);
    const changed = await browser.post('/api/employee-change-password', {
      name: 'pquamina',
      password: 'immortelle-3',
    });
    expect(changed.status).toBe(200);
    expect((await browser.get('/api/employees')).status).toBe(200);
    await school.browser().signIn('pquamina', 'immortelle-3');
    await school.browser().signIn('pquamina', 'immortelle-3');
    expect(school.logged()).not.toContain('temporary-1');
  });

  it('opens one session when it is tried ten times at the same moment', async () => {
    await giveTemporary('oramdeen', '72 hours');
    const replies = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        school.browser(`127.0.1.${index + 1}`).trySignIn('oramdeen', 'temporary-1'),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not spent where no session could be begun with it', async () => {
    await giveTemporary('oramdeen', '72 hours');
    const role = sql.id(APPLICATION_ROLE);
    await sql`revoke insert on sessions from ${role}`.execute(owner);
    expect((await school.browser().trySignIn('oramdeen', 'temporary-1')).status).toBe(500);
    await sql`grant insert on sessions to ${role}`.execute(owner);
    expect((await school.browser().trySignIn('oramdeen', 'temporary-1')).status).toBe(200);
    expect((await school.browser().trySignIn('oramdeen', 'temporary-1')).status).toBe(422);
  });

  it('is refused when its time is over', async () => {
    await giveTemporary('oramdeen', '-1 second');
    const reply = await school.browser().trySignIn('oramdeen', 'temporary-1');
    expect(reply.json).toMatchObject({ message: signInMessages.temporaryExpired });
  });
});

describe('the reserved name Admin', () => {
  it.each(['Admin', 'admin', ' ADMIN ', 'Ad min', 'АDMIN', 'ａｄｍｉｎ', 'adm\u0131n', 'Admin\u00a0'])(
    'is meant by %j, which is not looked up',
    async (name) => {
      const reply = await school.browser().get(`/api/user-employee/${encodeURIComponent(name)}`);
      expect([reply.status, reply.json]).toEqual([404, { message: signInMessages.unknownUser }]);
    },
  );
});

describe('looking a user name up', () => {
  it('tells id, names and whether the password must be changed, and nothing else', async () => {
    const { answer } = await school
      .browser()
      .ask(calls.getUserEmployee, { params: { userName: 'nbaptiste' } });
    expect(answer).toEqual({
      employee: { id: staff.nbaptiste.id, first_name: 'Neil', last_name: 'Baptiste' },
      user: { password_reset: 1 },
    });
  });

  it('does not find someone who has left', async () => {
    const reply = await school.browser().ask(calls.getUserEmployee, { params: { userName: 'dgarcia' } });
    expect([reply.status, reply.json]).toEqual([404, { message: signInMessages.unknownUser }]);
  });
});

function withSession(id: string | undefined): Browser {
  const browser = school.browser();
  browser.cookies.set(sessionCookie, id ?? '');
  return browser;
}

async function giveTemporary(userName: string, validFor: string): Promise<void> {
  await owner
    .updateTable('accounts')
    .set({
      password_hash: await cheapHash('temporary-1'),
      password_reset: true,
      temporary_until: sql`now() + ${validFor}::interval`,
      temporary_used: false,
    })
    .where('user_name', '=', userName)
    .execute();
}
