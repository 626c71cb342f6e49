import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { messages } from 'contract/messages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { noMarks } from '../testing/no-marks.ts';
import type { Browser } from '../testing/browser.ts';
import { markToSave } from '../testing/mark-to-save.ts';
import { testApplication } from '../testing/test-application.ts';
import { password, staff, term } from '../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const browser = await school.browser().signIn('amohammed');

beforeEach(async () => {
  await noMarks(owner);
  await owner.deleteFrom('sign_in_attempts').execute();
});

const mark = markToSave({ course_mark: 50 });
const token = (of: Browser) => of.cookies.get('XSRF-TOKEN') ?? '';
const json = { 'content-type': 'application/json' };

async function sendRaw(
  body: string | Buffer,
  headers: Record<string, string> = json,
  path = '/api/term-marks',
) {
  return browser.send('POST', path, { body, headers: { 'x-xsrf-token': token(browser), ...headers } });
}

describe('a write without the session’s own CSRF token is 419', () => {
  it('when it is missing, made up, or cut short', async () => {
    const own = token(browser);
    for (const sent of [undefined, '', 'made-up', `${own}x`, own.slice(0, -1), own.split('.')[0], 'é']) {
      const headers = { ...json, ...(sent !== undefined && { 'x-xsrf-token': encodeURI(sent) }) };
      const reply = await browser.send('POST', '/api/term-marks', { body: JSON.stringify(mark), headers });
      expect([reply.status, reply.json]).toEqual([419, { message: messages.sessionMismatch }]);
    }
  });

  it('when it is another session’s, header and cookie alike', async () => {
    const attacker = await school.browser().signIn('lcharles');
    const victim = await school.browser().signIn('amohammed');
    victim.cookies.set('XSRF-TOKEN', token(attacker));
    expect((await victim.post('/api/term-marks', mark)).status).toBe(419);
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

  it('and not one from this site', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: school.address() };
    expect((await browser.post('/api/term-marks', mark, headers)).status).toBe(201);
  });
});

describe('a body that is not JSON', () => {
  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/xml',
    '',
  ])('is 415: %j', async (type) => {
    const reply = await sendRaw(JSON.stringify(mark), type === '' ? {} : { 'content-type': type });
    expect([reply.status, reply.json]).toEqual([415, { message: messages.wrongMediaType }]);
  });

  it.each([
    ['cut off', '{"student_id": 1'],
    ['no JSON', 'course_mark=50'],
    ['a prototype', JSON.stringify(mark).replace('{', '{"__proto__": {"admin": true}, ')],
    ['a constructor', JSON.stringify(mark).replace('{', '{"constructor": {"prototype": {"admin": true}}, ')],
    ['a hidden prototype', JSON.stringify(mark).replace('{', '{"\\u005f_proto__": {"admin": true}, ')],
  ])('is 400: %s', async (_story, body) => {
    const reply = await sendRaw(body);
    expect([reply.status, reply.json]).toEqual([400, { message: messages.badJson }]);
    expect(await owner.selectFrom('term_marks').selectAll().execute()).toEqual([]);
  });

  it.each(['null', '[]', '"text"', '7', '{}', ''])('but of another shape is 422', async (body) => {
    const reply = await sendRaw(body);
    expect([reply.status, reply.json]).toMatchObject([422, { errors: {} }]);
  });

  it('is 400 when compressed, which no browser does', async () => {
    const reply = await sendRaw(Buffer.from('1f8b', 'hex'), { ...json, 'content-encoding': 'gzip' });
    expect(reply.status).toBe(400);
  });

  it('is 400 when it nests ten thousand deep, in a field that nobody asked for, too', async () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    const good = JSON.stringify(mark);
    for (const body of [
      deep,
      `{"a":`.repeat(10_000) + '1' + '}'.repeat(10_000),
      `${good.slice(0, -1)},"zzz":${deep}}`,
    ]) {
      expect(await sendRaw(body)).toMatchObject({ status: 400, json: { message: messages.badJson } });
    }
    const brackets = '[{'.repeat(40);
    expect((await sendRaw(JSON.stringify({ ...mark, comment: brackets }))).status).toBe(201);
  });

  it('is 413 when it is too large, told beforehand or not', async () => {
    const body = JSON.stringify({ ...mark, comment: 'x'.repeat(2_000_000) });
    expect((await sendRaw(body)).status).toBe(413);
    const chunked = await sendRaw(body, { ...json, 'transfer-encoding': 'chunked' });
    expect(chunked.status).toBe(413);
  });
});

describe('what may be sent along with a save', () => {
  it('is not sent where it is null', async () => {
    const { status, answer } = await browser.ask(calls.saveMark, {
      body: { ...mark, version: null, mutation_id: null } as never,
    });
    expect([status, answer.version]).toEqual([201, 1]);
  });

  it('may name the save by any text: the same again answers as the first time and writes nothing', async () => {
    const save = async (course_mark: number, mutation_id: string) =>
      browser.ask(calls.saveMark, { body: { ...mark, course_mark, mutation_id } as never });
    const first = await save(61, 'save 1');
    const again = await save(61, 'save 1');
    const other = await save(62, 'save 2');
    expect([first.status, again.status, other.status]).toEqual([201, 201, 200]);
    expect(again.answer).toEqual(first.answer);
    expect(other.answer).toMatchObject({ course_mark: 62, version: first.answer.version + 1 });
    expect(await sendRaw(JSON.stringify({ ...mark, mutation_id: 7 }))).toMatchObject({ status: 422 });
  });
});

describe('what is wrong with a field', () => {
  it('is said in plain words', async () => {
    const said = async (body: object) =>
      ((await sendRaw(JSON.stringify(body))).json as { errors: object }).errors;
    const { student_id: _, ...withoutStudent } = mark;
    expect(await said(withoutStudent)).toEqual({ student_id: ['This is missing.'] });
    expect(await said({ ...mark, student_id: -1 })).toEqual({ student_id: ['The least is 1.'] });
    expect(await said({ ...mark, student_id: 'Ali' })).toEqual({ student_id: ['This must be a number.'] });
    expect(await said([mark])).toEqual({});
  });
});

describe('keys that nobody asked for', () => {
  it('do nothing', async () => {
    const reply = await browser.post('/api/term-marks', {
      ...mark,
      admin: true,
      version_: 5,
      updated_by: 'Somebody else',
      academic_year_id: 19001901,
      permissions: [9],
      first_name: 'Changed',
    });
    expect([reply.status, reply.json]).toMatchObject([
      201,
      { first_name: 'Anika', updated_by: 'Aisha Mohammed', version: 1 },
    ]);
  });

  it('in an address do nothing either, given twice or not', async () => {
    const reply = await browser.get(
      '/api/current-term?id=1&id=2&__proto__=x&constructor[prototype]=y&=&%00=%00',
    );
    expect(reply.status).toBe(200);
  });
});

describe('another method', () => {
  const table = Object.values<Endpoint>(calls);

  it.each(table)('than $method on $path is 404', async ({ path, method }) => {
    const address = path.replace(/:\w+/g, '1');
    const meant = table.filter((call) => call.path === path).map((call): string => call.method);
    const other = method === 'GET' ? 'POST' : 'GET';
    const others = ['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', other].filter(
      (one) => !meant.includes(one),
    );
    for (const one of others) expect((await browser.write(one, address)).status).toBe(404);
  });

  it('HEAD answers as GET does, without the body', async () => {
    const reply = await browser.send('HEAD', '/api/current-term');
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect((await school.browser().send('HEAD', '/api/current-term')).status).toBe(401);
  });

  it('than the server knows, or an address that it does not, is 404 in JSON', async () => {
    for (const path of ['/api/nothing', '/api', '/index.html', '/app/', '/API/SESSION', '/api/session/']) {
      const reply = await browser.get(path);
      expect([reply.status, reply.json]).toEqual([404, { message: 'Not found.' }]);
    }
  });
});

describe('refusals come in order: 401, 419, 403 for the call, its shape, the thing itself', () => {
  it('for someone who does everything wrong at once', async () => {
    const wrong = { ...mark, course_mark: 500, student_id: 99_999_999 };
    const nobody = await school.browser().send('POST', '/api/term-marks', { body: 'x' });
    expect(nobody.status).toBe(401);
    const clerk = await school.browser().signIn('kali');
    expect((await clerk.send('POST', '/api/term-marks', { body: 'x' })).status).toBe(419);
    const headers = { 'x-xsrf-token': token(clerk), 'content-type': 'text/plain' };
    expect((await clerk.send('POST', '/api/term-marks', { body: 'x', headers })).status).toBe(403);
    expect((await clerk.post('/api/term-marks', wrong)).status).toBe(403);
    expect((await browser.post('/api/term-marks', wrong)).status).toBe(422);
    expect((await browser.post('/api/term-marks', { ...wrong, course_mark: 50 })).status).toBe(403);
    const notCurrent = { ...mark, academic_term_id: term + 1 };
    expect((await browser.post('/api/term-marks', notCurrent)).status).toBe(409);
  });
});

describe('every answer', () => {
  it('carries the headers that keep it from being framed, sniffed, kept or run', async () => {
    const replies = [
      await browser.get('/api/current-term'),
      await browser.get('/api/nothing'),
      await school.browser().get('/api/session'),
      await browser.post('/api/term-marks', {}),
      await browser.get('/api/docs'),
    ];
    for (const { headers } of replies) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'cache-control': expect.stringContaining('no-store'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('of an error is JSON with a message, and a 500 tells nothing of the inside', async () => {
    await owner.schema.alterTable('subjects').renameTo('subjects_away').execute();
    const reply = await browser.get('/api/subjects');
    await owner.schema.alterTable('subjects_away').renameTo('subjects').execute();
    expect([reply.status, reply.json]).toEqual([500, { message: messages.serverError }]);
  });

  it('of an error leaves nothing in the log of what was sent, where the database says what it could not read', async () => {
    const { pool } = school.database.owner;
    await pool.query(`
      create function cannot_read() returns trigger language plpgsql as $$
      begin
        raise exception 'invalid input syntax for type integer: "%"', new.comment using errcode = '22P02';
      end $$;
      create trigger cannot_read before insert on term_marks for each row execute function cannot_read()`);
    const reply = await sendRaw(JSON.stringify({ ...mark, comment: 'Her mother is ill.' }));
    await pool.query('drop trigger cannot_read on term_marks; drop function cannot_read');
    expect([reply.status, reply.json]).toEqual([500, { message: messages.serverError }]);
    expect(school.logged()).toContain('22P02');
    expect(school.logged()).not.toContain('Her mother');
  });

  it('about the health of the application is 503 while the database is not as new as the program, and says when to ask again', async () => {
    const health = async () => {
      const { status, headers } = await browser.get('/api/health');
      return [status, headers['retry-after']];
    };
    const away = { number: 9999, name: '9999-to-come', checksum: 'x' };
    await school.database.owner.pool.query(
      'insert into schema_migrations (number, name, checksum) values ($1, $2, $3)',
      Object.values(away),
    );
    const meanwhile = await health();
    await school.database.owner.pool.query('delete from schema_migrations where number = $1', [away.number]);
    expect([meanwhile, await health()]).toEqual([
      [503, '2'],
      [200, undefined],
    ]);
  });

  it('behind TLS has Secure cookies, and asks the browser to stay with TLS', async () => {
    const secure = await testApplication({ publicUrl: 'https://poui-hill.example' });
    try {
      const person = secure.browser();
      const headers = { origin: 'https://poui-hill.example' };
      await person.fetchToken();
      const reply = await person.post('/api/employee-login', { name: 'amohammed', password }, headers);
      expect([reply.status, reply.json]).toEqual([200, { employee_id: staff.amohammed.id }]);
      for (const cookie of [reply.headers['set-cookie']].flat()) expect(cookie).toMatch(/; Secure/);
      expect(reply.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    } finally {
      await secure.close();
    }
  });
});
