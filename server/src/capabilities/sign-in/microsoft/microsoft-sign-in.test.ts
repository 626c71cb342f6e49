import { calls } from 'contract/calls';
import { applicationAfterMicrosoft, signInPageAfter } from 'contract/microsoft-sign-in';
import { describe, expect, it } from 'vitest';
import { sessionCookie } from '../../../http/sessions.ts';
import { Browser } from '../../../testing/browser.ts';
import {
  callback,
  departure,
  publicUrl,
  schoolWithMicrosoft,
} from '../../../testing/school-with-microsoft.ts';
import { testApplication } from '../../../testing/test-application.ts';
import { staff } from '../../../testing/test-school.ts';

const { tenant, school, owner, leave, pickAt, arrive, locationOf, signIn } = await schoolWithMicrosoft();

describe('signing in with Microsoft', () => {
  it('signs in the employee whose user name the account has, in any case', async () => {
    const browser = school.browser();
    expect(await signIn(browser, 'teacher')).toBe(applicationAfterMicrosoft);
    const { answer } = await browser.ask(calls.getSession, {});
    expect(answer).toMatchObject({ name: 'amohammed', employee_id: staff.amohammed.id, password_reset: 0 });
    expect((await browser.get('/app')).status).toBe(200);
    expect((await browser.get('/api/current-term')).status).toBe(200);
  });

  it('signs in a member of the tenant whom its own directory vouches for by name', async () => {
    const browser = school.browser();
    expect(await signIn(browser, 'clerk')).toBe(applicationAfterMicrosoft);
  });

  it('asks for code flow with PKCE, state and nonce, and lets the account be picked each time', async () => {
    const browser = school.browser();
    const { searchParams: first } = await leave(browser);
    const { searchParams: second } = await leave(browser);
    expect(Object.fromEntries(first)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${publicUrl}${callback}`,
      scope: 'openid profile',
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first.get(name)).not.toBe(second.get(name));
    }
  });

  it('begins a session under a new id and ends the one that was there', async () => {
    const browser = await school.browser().signIn('rsingh');
    const planted = browser.cookies.get(sessionCookie) ?? '';
    await signIn(browser, 'teacher');
    expect(browser.cookies.get(sessionCookie)).not.toBe(planted);
    const thief = school.browser();
    thief.cookies.set(sessionCookie, planted);
    expect((await thief.get('/api/session')).status).toBe(401);
  });

  it('is not held up by a temporary password, which still binds whoever comes in by it', async () => {
    const browser = school.browser();
    expect(await signIn(browser, 'newTeacher')).toBe(applicationAfterMicrosoft);
    expect((await browser.get('/api/current-term')).status).toBe(200);
    const byPassword = await school.browser().signIn('nbaptiste');
    expect((await byPassword.get('/api/current-term')).status).toBe(403);
    const change = { name: 'nbaptiste', password: 'chaconia-flower-2' };
    expect((await browser.post('/api/employee-change-password', change)).status).toBe(422);
  });

  it('ends as every session does when the employee leaves', async () => {
    const browser = school.browser();
    await signIn(browser, 'teacher');
    await setStatus(staff.amohammed.id, 2);
    expect((await browser.get('/api/session')).status).toBe(401);
    expect(await signIn(school.browser(), 'teacher')).toBe(signInPageAfter('unknownPerson'));
    await setStatus(staff.amohammed.id, 1);
  });

  it('goes on when another process of the server takes the answer', async () => {
    const browser = school.browser();
    const back = await pickAt(await leave(browser), 'teacher');
    await school.restart();
    expect(await arrive(new Browser(school.address()), back, browser)).toBe(applicationAfterMicrosoft);
  });

  it('leads nowhere but into the application, whatever the address asks for', async () => {
    const browser = school.browser();
    const reply = await browser.get(`${departure}?redirect_uri=https://evil.example&returnTo=//evil.example`);
    expect(locationOf(reply).searchParams.get('redirect_uri')).toBe(`${publicUrl}${callback}`);
    const back = await pickAt(locationOf(reply), 'teacher');
    expect(await arrive(browser, `${back}&returnTo=//evil.example`)).toBe(applicationAfterMicrosoft);
  });

  it('leaves no token, code or secret in the log, and no token in the database or the browser', async () => {
    const browser = school.browser();
    let issued = '';
    tenant.forge(({ jwt }) => (issued = jwt));
    const back = await pickAt(await leave(browser), 'teacher');
    expect(await arrive(browser, back)).toBe(applicationAfterMicrosoft);
    const code = new URL(back, publicUrl).searchParams.get('code') ?? '';
    for (const secret of [issued, code, tenant.entra.clientSecret]) {
      expect(secret.length).toBeGreaterThan(30);
      expect(school.logged()).not.toContain(secret);
      expect([...browser.cookies.values()].join()).not.toContain(secret);
    }
    expect([...browser.cookies.values()].join()).not.toContain('O.teacher');
    const sessions = await owner
      .selectFrom('sessions')
      .selectAll()
      .where('by_microsoft', '=', true)
      .execute();
    expect(sessions.map(({ logout_hint }) => logout_hint)).toContain('O.teacher');
    expect(JSON.stringify(sessions)).not.toContain(issued);
  });
});

describe('an account that is not an employee’s', () => {
  it.each([
    ['someone who has no user name here', 'caretaker', 'unknownPerson'],
    ['a teacher who has retired', 'retiredTeacher', 'unknownPerson'],
    ['an account called admin', 'technician', 'unknownPerson'],
    ['a name of look-alike letters', 'impostor', 'unknownPerson'],
    ['a student with the name of a teacher', 'student', 'unknownPerson'],
    ['an e-mail address that the account says is its own', 'namelessGuest', 'unknownPerson'],
    ['a guest from another directory', 'guest', 'otherSchool'],
    ['a guest, by its kind', 'guestByItsKind', 'otherSchool'],
    ['a teacher’s namesake in another tenant', 'teacherElsewhere', 'otherSchool'],
    ['an account of no tenant', 'tenantless', 'otherSchool'],
  ] as const)('%s is refused', async (_story, account, outcome) => {
    const browser = school.browser();
    expect(await signIn(browser, account)).toBe(signInPageAfter(outcome));
    expect(browser.cookies.has(sessionCookie)).toBe(false);
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('whoever cancels comes back to the sign-in page', async () => {
    expect(await signIn(school.browser(), 'cancel')).toBe(signInPageAfter('cancelled'));
  });

  it('is Admin never, not even where the whole address is a user name', async () => {
    await rename('kali', 'admin@pouihill.example');
    const browser = school.browser();
    await signIn(browser, 'technician');
    expect((await browser.ask(calls.getSession, {})).answer).toMatchObject({
      first_name: 'Kamla',
      admin: false,
    });
    await rename('admin@pouihill.example', 'kali');
  });
});

describe('without the domain of the staff', () => {
  it('only a whole address that is a user name signs in', async () => {
    const { staffDomain: _, ...entra } = tenant.entra;
    const careful = await testApplication({ publicUrl, entra });
    const browser = careful.browser();
    expect(await signIn(browser, 'teacher')).toBe(signInPageAfter('unknownPerson'));
    const user_name = 'amohammed@pouihill.example';
    await careful.database.owner.db
      .updateTable('accounts')
      .set({ user_name, user_name_key: user_name })
      .where('user_name', '=', 'amohammed')
      .execute();
    expect(await signIn(browser, 'teacher')).toBe(applicationAfterMicrosoft);
    await careful.close();
  });
});

async function setStatus(employeeId: number, status: number): Promise<void> {
  await owner
    .updateTable('employees')
    .set({ employee_status_id: status })
    .where('id', '=', employeeId)
    .execute();
}

async function rename(from: string, to: string): Promise<void> {
  await owner
    .updateTable('accounts')
    .set({ user_name: to, user_name_key: to })
    .where('user_name', '=', from)
    .execute();
}
