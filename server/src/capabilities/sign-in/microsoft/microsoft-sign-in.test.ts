import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { calls } from 'contract/calls';
import { applicationAfterMicrosoft, signInPageAfter } from 'contract/microsoft-sign-in';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookie } from '../../../http/sessions.ts';
import { Browser } from '../../../testing/browser.ts';
import {
  microsoftTenant,
  pick,
  type IssuedToken,
  type MicrosoftAccount,
} from '../../../testing/microsoft-tenant.ts';
import { testApplication } from '../../../testing/test-application.ts';
import { staff } from '../../../testing/test-school.ts';

const publicUrl = 'https://marks.pouihill.example';
const tenant = await microsoftTenant({ publicUrl });
const school = await testApplication({ publicUrl, entra: tenant.entra });
afterAll(async () => {
  await school.close();
  await tenant.close();
});
const owner = school.database.owner.db;
const departure = calls.beginMicrosoftSignIn.path;
const callback = calls.finishMicrosoftSignIn.path;

beforeEach(async () => {
  await owner.deleteFrom('sign_in_attempts').execute();
});
afterEach(() => tenant.forge());

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

describe('an answer of Microsoft', () => {
  it('is good once', async () => {
    const browser = school.browser();
    const back = await pickAt(await leave(browser), 'teacher');
    expect(await arrive(browser, back)).toBe(applicationAfterMicrosoft);
    await browser.post('/logout');
    expect(await arrive(browser, back)).toBe(signInPageAfter('startAgain'));
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  it('is good once when it arrives ten times at the same moment', async () => {
    const browser = school.browser();
    const back = await pickAt(await leave(browser), 'teacher');
    const replies = await Promise.all(Array.from({ length: 10 }, async () => browser.get(back)));
    const places = replies.map(({ headers }) => headers['location']);
    expect(places.filter((place) => place === applicationAfterMicrosoft)).toHaveLength(1);
    expect(places.filter((place) => place === signInPageAfter('startAgain'))).toHaveLength(9);
  });

  it('signs in only the browser that asked, so that nobody is signed in as someone else unawares', async () => {
    const attacker = school.browser();
    const back = await pickAt(await leave(attacker), 'newTeacher');
    const victim = school.browser();
    await leave(victim);
    expect(await arrive(victim, back)).toBe(signInPageAfter('startAgain'));
    expect(await arrive(school.browser(), back)).toBe(signInPageAfter('startAgain'));
    expect(await arrive(attacker, back)).toBe(applicationAfterMicrosoft);
  });

  it('comes too late after ten minutes', async () => {
    const browser = school.browser();
    const back = await pickAt(await leave(browser), 'teacher');
    await owner
      .updateTable('microsoft_round_trips')
      .set({ begun_at: sql`begun_at - interval '10 minutes'` })
      .execute();
    expect(await arrive(browser, back)).toBe(signInPageAfter('startAgain'));
  });

  it('may take its time in one tab while another tab signs in', async () => {
    const browser = school.browser();
    const [first, second] = [await leave(browser), await leave(browser)];
    expect(await arrive(browser, await pickAt(second, 'teacher'))).toBe(applicationAfterMicrosoft);
    expect(await arrive(browser, await pickAt(first, 'teacher'))).toBe(applicationAfterMicrosoft);
  });

  it.each([
    '',
    '?state=',
    '?code=x',
    '?code=x&state=y',
    '?error=access_denied',
    '?state=a&state=b',
    '?%00=1',
  ])('made up as %j signs nobody in', async (query) => {
    const browser = school.browser();
    await leave(browser);
    expect(await arrive(browser, `${callback}${query}`)).toBe(signInPageAfter('startAgain'));
  });

  it.each([
    [
      'with a code of somebody else',
      (back: URL) => back.searchParams.set('code', 'x'.repeat(43)),
      'startAgain',
    ],
    ['without a code', (back: URL) => back.searchParams.delete('code'), 'refused'],
    ['of another issuer', (back: URL) => back.searchParams.set('iss', 'https://evil.example'), 'refused'],
    ['with two states', (back: URL) => back.searchParams.append('state', 'other'), 'refused'],
  ] as const)('%s is refused', async (_story, change, outcome) => {
    const browser = school.browser();
    const back = new URL(await pickAt(await leave(browser), 'teacher'), publicUrl);
    change(back);
    expect(await arrive(browser, `${back.pathname}${back.search}`)).toBe(signInPageAfter(outcome));
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });
});

const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

describe('an ID token', () => {
  const forgeries: readonly (readonly [string, (token: IssuedToken) => string])[] = [
    [
      'whose name was changed under the signature',
      ({ jwt, claims }) => withPayload(jwt, { ...claims, preferred_username: 'vjoseph@pouihill.example' }),
    ],
    ['with a damaged signature', ({ jwt }) => jwt.replace(/.{8}$/, 'AAAAAAAA')],
    ['without a signature', ({ jwt }) => jwt.replace(/[^.]*$/, '')],
    ['that says it needs no signature', ({ jwt }) => `${encoded({ alg: 'none' })}.${jwt.split('.')[1]}.`],
    ['signed by a stranger', ({ claims, signed }) => signed(claims, strangersKey)],
    ['of another sign-in', ({ claims, signed }) => signed({ ...claims, nonce: 'n'.repeat(43) })],
    ['without a nonce', ({ claims, signed }) => signed({ ...claims, nonce: undefined })],
    ['meant for another application', ({ claims, signed }) => signed({ ...claims, aud: 'another' })],
    ['of another issuer', ({ claims, signed }) => signed({ ...claims, iss: 'https://evil.example/v2.0' })],
    ['that has expired', ({ claims, signed }) => signed({ ...claims, exp: Number(claims['iat']) - 3600 })],
    ['that is no token', () => 'not-a-token'],
  ];

  it.each(forgeries)('%s is refused', async (_story, forged) => {
    tenant.forge(forged);
    const browser = school.browser();
    expect(await signIn(browser, 'teacher')).toBe(signInPageAfter('refused'));
    expect(browser.cookies.has(sessionCookie)).toBe(false);
  });

  it('of another tenant is refused, though the issuer signed it', async () => {
    tenant.forge(({ claims, signed }) => signed({ ...claims, tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }));
    expect(await signIn(school.browser(), 'teacher')).toBe(signInPageAfter('otherSchool'));
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

describe('signing out', () => {
  it('of the Microsoft account too leads to Microsoft, which is told whose account it is', async () => {
    const browser = school.browser();
    await signIn(browser, 'teacher');
    const { answer } = await browser.ask(calls.microsoftSignOut, {});
    const { origin, searchParams } = new URL(answer.location);
    expect(origin).toBe(tenant.authority);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: tenant.entra.clientId,
      logout_hint: 'O.teacher',
      post_logout_redirect_uri: `${publicUrl}/`,
    });
    expect(browser.cookies.has(sessionCookie)).toBe(false);
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('of someone who came in by password lets Microsoft ask which account', async () => {
    const browser = await school.browser().signIn('amohammed');
    const { answer } = await browser.ask(calls.microsoftSignOut, {});
    expect(new URL(answer.location).searchParams.has('logout_hint')).toBe(false);
  });

  it('of the application alone asks nothing of Microsoft', async () => {
    const browser = school.browser();
    await signIn(browser, 'teacher');
    expect((await browser.post('/logout')).status).toBe(204);
    expect((await browser.get('/api/session')).status).toBe(401);
  });

  it('needs a session and the token against forged requests', async () => {
    expect((await school.browser().post(calls.microsoftSignOut.path)).status).toBe(401);
    const browser = await school.browser().signIn('amohammed');
    expect((await browser.send('POST', calls.microsoftSignOut.path)).status).toBe(419);
  });
});

describe('while Microsoft', () => {
  it('is away, the sign-in page says so, and passwords go on', async () => {
    const { entra } = tenant;
    const alone = await testApplication({ publicUrl, entra: { ...entra, authority: await nobodyListens() } });
    expect(await placeOf(alone.browser(), departure)).toBe(signInPageAfter('unavailable'));
    const browser = await alone.browser().signIn('amohammed');
    const { answer } = await browser.ask(calls.microsoftSignOut, {});
    expect(answer).toEqual({ location: signInPageAfter('stillSignedIn') });
    expect((await browser.get('/api/session')).status).toBe(401);
    await alone.close();
  });

  it('takes the call and never answers, nobody waits for long', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const place = silent.address();
    const authority = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`;
    const patient = await testApplication({ publicUrl, entra: { ...tenant.entra, authority, patience: 1 } });
    expect(await placeOf(patient.browser(), departure)).toBe(signInPageAfter('unavailable'));
    await patient.close();
    silent.close();
  });

  it('does not know the tenant or the secret, the sign-in page says that it is not set up correctly', async () => {
    const tenantId = '00000000-0000-4000-8000-000000000000';
    const lost = await testApplication({ publicUrl, entra: { ...tenant.entra, tenantId } });
    expect(await placeOf(lost.browser(), departure)).toBe(signInPageAfter('notRight'));
    await lost.close();
    const old = await testApplication({
      publicUrl,
      entra: { ...tenant.entra, clientSecret: 'expired-secret' },
    });
    expect(await signIn(old.browser(), 'teacher')).toBe(signInPageAfter('notRight'));
    expect(old.logged()).toContain('invalid_client');
    expect(old.logged()).not.toContain('expired-secret');
    await old.close();
  });
});

describe('departures to Microsoft', () => {
  it('of one address are limited, and forgotten ones leave nothing behind', async () => {
    const browser = school.browser('127.0.0.9');
    const places = await Promise.all(Array.from({ length: 65 }, async () => placeOf(browser, departure)));
    expect(places.filter((place) => place === signInPageAfter('tooMany'))).toHaveLength(5);
    await owner
      .updateTable('microsoft_round_trips')
      .set({ begun_at: sql`begun_at - interval '11 minutes'` })
      .execute();
    await leave(school.browser());
    const left = await owner.selectFrom('microsoft_round_trips').selectAll().execute();
    expect(left).toHaveLength(1);
  });
});

describe('a school that has not set it up', () => {
  it('has none of its calls', async () => {
    const plain = await testApplication();
    const browser = await plain.browser().signIn('amohammed');
    expect((await browser.get(departure)).status).toBe(404);
    expect((await browser.get(callback)).status).toBe(404);
    expect((await browser.post(calls.microsoftSignOut.path)).status).toBe(404);
    expect((await browser.get('/api/session')).status).toBe(200);
    await plain.close();
  });
});

/** The whole round trip; answers where it ends. */
async function signIn(browser: Browser, account: MicrosoftAccount | 'cancel'): Promise<string> {
  return arrive(browser, await pickAt(await leave(browser), account));
}

/** Leaves for Microsoft; answers where to. */
async function leave(browser: Browser): Promise<URL> {
  return locationOf(await browser.get(departure));
}

/** At Microsoft, in a browser without an account yet; answers where it sends the browser back to at the school. */
async function pickAt(authorization: URL, account: MicrosoftAccount | 'cancel'): Promise<string> {
  const atMicrosoft = new Browser(tenant.authority);
  const interaction = locationOf(await atMicrosoft.get(authorization.pathname + authorization.search));
  const resumed = locationOf(await atMicrosoft.get(pick(interaction.pathname, account)));
  const back = locationOf(await atMicrosoft.get(resumed.pathname + resumed.search));
  expect(back.origin + back.pathname).toBe(`${publicUrl}${callback}`);
  return back.pathname + back.search;
}

/** Comes back to the school, with another browser's cookies where given; answers where that leads. */
async function arrive(browser: Browser, back: string, as = browser): Promise<string> {
  for (const [name, value] of as.cookies) browser.cookies.set(name, value);
  return placeOf(browser, back);
}

async function placeOf(browser: Browser, path: string): Promise<string> {
  const { status, headers } = await browser.get(path);
  expect(status).toBe(302);
  return String(headers['location']);
}

function locationOf({ status, headers }: Awaited<ReturnType<Browser['get']>>): URL {
  expect([302, 303]).toContain(status);
  return new URL(String(headers['location']), tenant.authority);
}

function withPayload(jwt: string, claims: Readonly<Record<string, unknown>>): string {
  const [header, , signature] = jwt.split('.');
  return [header, encoded(claims), signature].join('.');
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

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

/** A port that was free a moment ago. */
async function nobodyListens(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`;
}
