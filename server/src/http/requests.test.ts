import { calls } from 'contract/calls';
import type { Endpoint } from 'contract/endpoint';
import { markMessages } from 'contract/marks';
import { messages } from 'contract/messages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { noMarks } from '../testing/no-marks.ts';
import type { Browser } from '../testing/browser.ts';
import { markToSave } from '../testing/mark-to-save.ts';
import { testApplication } from '../testing/test-application.ts';
import { term } from '../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const browser = await school.browser().signIn('amohammed');

beforeEach(() => noMarks(owner));

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
    // In a text they are no lists, whatever else stands in it.
    const brackets = `"\\${'[{'.repeat(60)}`;
    expect((await sendRaw(JSON.stringify({ ...mark, zzz: brackets }))).status).toBe(201);
  });

  it('is 413 when it is too large, told beforehand or not', async () => {
    const body = JSON.stringify({ ...mark, comment: 'x'.repeat(140_000) });
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
    // Above the range, and with too many decimals: one sentence for both, said once.
    expect(await said({ ...mark, course_mark: 100.05 })).toEqual({ course_mark: [markMessages.markRange] });
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
