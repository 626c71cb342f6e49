import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { messages } from 'contract/messages';
import { afterAll, describe, expect, it } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { markToSave } from '../testing/mark-to-save.ts';
import { testApplication } from '../testing/test-application.ts';
import { password } from '../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const browser = await school.browser().signIn('amohammed');

const mark = markToSave({ course_mark: 50 });
const token = (of: Browser) => of.cookies.get('XSRF-TOKEN') ?? '';
const json = { 'content-type': 'application/json' };

describe('a write without the session’s own CSRF token is 419', () => {
  it('when it is missing, made up, or cut short', async () => {
    const own = token(browser);
    for (const sent of [undefined, '', 'made-up', `${own}x`, own.slice(0, -1), own.split('.')[0], 'é']) {
      const headers = { ...json, ...(sent !== undefined && { 'x-xsrf-token': encodeURI(sent) }) };
      const reply = await browser.send('POST', '/api/term-marks', { body: JSON.stringify(mark), headers });
      expect([reply.status, reply.json]).toEqual([419, { message: messages.sessionMismatch }]);
    }
  });

  it('whatever it would write or delete', async () => {
    const admin = await school.browser().signIn('Admin');
    for (const { method, path } of Object.values<Endpoint>(calls)) {
      if (method === 'GET') continue;
      const reply = await admin.send(method, path.replace(/:\w+/g, '1'));
      expect([method, path, reply.status]).toEqual([method, path, 419]);
    }
  });

  it('when it is another session’s, header and cookie alike', async () => {
    const attacker = await school.browser().signIn('lcharles');
    const victim = await school.browser().signIn('amohammed');
    for (const planted of [token(attacker), 'made-up', '.']) {
      victim.cookies.set('XSRF-TOKEN', planted);
      expect((await victim.post('/api/term-marks', mark)).status).toBe(419);
    }
  });

  it('when it is from before the sign-in', async () => {
    const person = school.browser();
    const early = await person.fetchToken();
    await person.signIn('amohammed');
    expect(token(person)).not.toBe(early);
    person.cookies.set('XSRF-TOKEN', early);
    expect((await person.post('/api/term-marks', mark)).status).toBe(419);
  });

  it('at sign-in, at sign-out and when changing the password', async () => {
    const stranger = school.browser();
    const body = JSON.stringify({ name: 'amohammed', password });
    const login = await stranger.send('POST', '/api/employee-login', { body, headers: json });
    expect(login.status).toBe(419);
    const person = await school.browser().signIn('amohammed');
    expect((await person.send('POST', '/logout')).status).toBe(419);
    const change = await person.send('POST', '/api/employee-change-password', { body, headers: json });
    expect(change.status).toBe(419);
    expect((await person.get('/api/session')).status).toBe(200);
  });
});

describe('the CSRF cookie', () => {
  it('is given with 204, readable by scripts and sent to this site alone', async () => {
    const reply = await school.browser().get('/sanctum/csrf-cookie');
    expect([reply.status, reply.text]).toEqual([204, '']);
    expect([reply.headers['set-cookie']].flat()).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Lax$/),
    ]);
  });
});

describe('a write from a page of another site is refused', () => {
  it.each([
    ['origin', 'https://evil.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
  ])('%s: %s', async (header, value) => {
    const reply = await browser.post('/api/term-marks', mark, { [header]: value });
    expect([reply.status, reply.json]).toEqual([403, { message: messages.foreignOrigin }]);
    const login = await school.browser().post('/api/employee-login', {}, { [header]: value });
    expect(login.status).toBe(403);
  });

  it('and not what is only read, as by a link in a message', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.get('/api/current-term', headers)).status).toBe(200);
  });

  it('and not one from this site', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: school.address() };
    expect((await browser.post('/api/term-marks', mark, headers)).status).toBe(201);
  });
});
