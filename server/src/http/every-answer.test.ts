import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from 'contract/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { markToSave } from '../testing/mark-to-save.ts';
import { testApplication } from '../testing/test-application.ts';
import { password, staff } from '../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;
const browser = await school.browser().signIn('amohammed');
const mark = markToSave({ course_mark: 50 });

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

  it('while the database’s host is known to no name server says that the server is away for a moment', async () => {
    const { pool } = school.database;
    const { host } = pool.options;
    pool.options.host = 'database..school';
    await school.database.owner.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    while (pool.totalCount > 0) await sleep(5);
    const replies = [await browser.get('/api/current-term'), await browser.post('/api/term-marks', mark)];
    pool.options.host = host;
    expect(school.logged()).toContain('ENOTFOUND');
    for (const { status, headers, json } of replies) {
      expect([status, headers['retry-after'], json]).toEqual([503, '2', { message: messages.unavailable }]);
    }
    expect((await browser.get('/api/current-term')).status).toBe(200);
  });

  it('of an error leaves nothing in the log of what was sent, where the database says what it could not read', async () => {
    const { pool } = school.database.owner;
    await pool.query(`
      create function cannot_read() returns trigger language plpgsql as $$
      begin
        raise exception 'invalid input syntax for type integer: "%"', new.comment using errcode = '22P02';
      end $$;
      create trigger cannot_read before insert on term_marks for each row execute function cannot_read()`);
    const reply = await browser.post('/api/term-marks', { ...mark, comment: 'Her mother is ill.' });
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

  it.each([
    ['behind TLS has Secure cookies, and asks the browser to stay with TLS', 'https', true],
    ['without TLS does neither: a browser would keep no such cookie', 'http', false],
  ] as const)('%s', async (_story, protocol, isSecure) => {
    const publicUrl = `${protocol}://poui-hill.example`;
    const behind = await testApplication({ publicUrl });
    try {
      const person = behind.browser();
      const headers = { origin: publicUrl };
      await person.fetchToken();
      const reply = await person.post('/api/employee-login', { name: 'amohammed', password }, headers);
      expect([reply.status, reply.json]).toEqual([200, { employee_id: staff.amohammed.id }]);
      const cookies = [reply.headers['set-cookie'] ?? []].flat();
      expect(cookies.map((cookie) => cookie.includes('; Secure'))).toEqual([isSecure, isSecure]);
      const stay = String(reply.headers['strict-transport-security']);
      expect(/max-age=\d{7,}/.test(stay)).toBe(isSecure);
    } finally {
      await behind.close();
    }
  });
});
