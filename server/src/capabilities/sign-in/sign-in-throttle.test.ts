import { calls } from 'contract/calls';
import { blankEntry } from 'contract/marks';
import { signInMessages } from 'contract/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { schoolLock } from '../../database/school-lock.ts';
import { testApplication } from '../../testing/test-application.ts';
import { password, staff, students, subjects, term } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const school = await testApplication();
afterAll(school.close);
const owner = school.database.owner.db;

beforeEach(async () => {
  await owner.deleteFrom('sign_in_attempts').execute();
});

describe('guessing a password', () => {
  it('is refused after five failures, with the seconds to wait, and the right password with it', async () => {
    for (let guess = 1; guess <= 5; guess += 1) {
      expect((await school.browser().trySignIn('amohammed', `guess-${guess}`)).status).toBe(422);
    }
    const reply = await school.browser().trySignIn('amohammed', password);
    expect(reply.status).toBe(429);
    const seconds = Number(reply.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(reply.json).toEqual({ message: signInMessages.tooManyAttempts(seconds) });
  });

  it('is refused for as long as the first of the five is not a minute ago', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await school.browser().trySignIn('amohammed', 'guess');
    const waits = async () =>
      Number((await school.browser().trySignIn('amohammed', 'guess')).headers['retry-after']);
    expect(await waits()).toBeGreaterThan(20);
    await owner
      .updateTable('sign_in_attempts')
      .set({ at: sql`at - interval '40 seconds'` })
      .where('id', '=', sql<number>`(select min(id) from sign_in_attempts)`)
      .execute();
    // What others do right forgives nothing.
    await school.browser().signIn('lcharles');
    expect(await waits()).toBeLessThanOrEqual(20);
  });

  it('is refused after five in another case or spacing of the name', async () => {
    const spellings = ['amohammed', 'AMOHAMMED', ' amohammed', 'a mohammed', 'Amohammed '];
    for (const name of spellings) expect((await school.browser().trySignIn(name, 'guess')).status).toBe(422);
    expect((await school.browser().trySignIn('amohammed', 'guess')).status).toBe(429);
  });

  it('is as slow for a name that nobody has', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await school.browser().trySignIn('nosuchperson', 'guess');
    expect((await school.browser().trySignIn('nosuchperson', 'guess')).status).toBe(429);
  });

  it('gets five answers when fifty are tried at the same moment', async () => {
    const browser = school.browser();
    await browser.fetchToken();
    const replies = await Promise.all(
      Array.from({ length: 50 }, async (_, guess) => browser.trySignIn('amohammed', `guess-${guess}`)),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });

  it('is not forgiven by a restart', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await school.browser().trySignIn('amohammed', 'guess');
    await school.restart();
    expect((await school.browser().trySignIn('amohammed', password)).status).toBe(429);
  });

  it('holds up neither another name nor another address, and is forgotten after a minute', async () => {
    for (let guess = 1; guess <= 6; guess += 1) await school.browser().trySignIn('amohammed', 'guess');
    expect((await school.browser().trySignIn('lcharles', password)).status).toBe(200);
    expect((await school.browser('127.0.0.2').trySignIn('amohammed', password)).status).toBe(200);
    // And is not forgiven because the teacher comes in elsewhere.
    expect((await school.browser().trySignIn('amohammed', password)).status).toBe(429);
    await owner
      .updateTable('sign_in_attempts')
      .set({ at: sql`at - interval '61 seconds'` })
      .execute();
    expect((await school.browser().trySignIn('amohammed', password)).status).toBe(200);
  });

  it('begins anew after a success', async () => {
    for (let guess = 1; guess <= 4; guess += 1) await school.browser().trySignIn('amohammed', 'guess');
    await school.browser().signIn('amohammed');
    for (let guess = 1; guess <= 4; guess += 1) {
      expect((await school.browser().trySignIn('amohammed', 'guess')).status).toBe(422);
    }
  });

  it('is not taken for going on when the clock of the server was put back', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await school.browser().trySignIn('amohammed', 'guess');
    await owner
      .updateTable('sign_in_attempts')
      .set({ at: sql`at + interval '2 hours'` })
      .execute();
    expect((await school.browser().trySignIn('amohammed', password)).status).toBe(200);
  });

  it('leaves no trace after an hour', async () => {
    await school.browser().trySignIn('rsingh', 'guess');
    await owner
      .updateTable('sign_in_attempts')
      .set({ at: sql`at - interval '61 minutes'` })
      .execute();
    await school.browser().signIn('amohammed');
    expect(await owner.selectFrom('sign_in_attempts').select('id').execute()).toEqual([]);
  });

  it('of many names from one address gets sixty answers a minute', async () => {
    const browser = school.browser('127.0.0.3');
    await browser.fetchToken();
    const replies = await Promise.all(
      Array.from({ length: 70 }, async (_, guess) => browser.trySignIn(`guess${guess}`, 'guess')),
    );
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(60);
  });

  it('cannot be hidden behind a made-up forwarding address', async () => {
    const browser = school.browser();
    await browser.fetchToken();
    for (let guess = 1; guess <= 6; guess += 1) {
      await browser.post(
        '/api/employee-login',
        { name: 'amohammed', password: 'guess' },
        { 'x-forwarded-for': `10.0.0.${guess}` },
      );
    }
    expect((await browser.trySignIn('amohammed', password)).status).toBe(429);
  });

  it('is refused after five from one household’s network of IPv6, and not from another', async () => {
    const behindProxy = await testApplication({ trustProxy: ['127.0.0.1'] });
    const browser = behindProxy.browser();
    await browser.fetchToken();
    const from = async (address: string) => {
      const body = { name: 'amohammed', password: 'guess' };
      return (await browser.post('/api/employee-login', body, { 'x-forwarded-for': address })).status;
    };
    for (let guess = 1; guess <= 5; guess += 1) expect(await from(`2001:db8:0:7::${guess}`)).toBe(422);
    expect(await from('2001:db8:0:7:aaaa:bbbb:cccc:dddd')).toBe(429);
    expect(await from('2001:db8:0:8::1')).toBe(422);
    await behindProxy.close();
  });

  it('of Admin is refused after five in all spellings of the name together', async () => {
    for (const name of ['Admin', 'admin', 'АDMIN', 'ａｄｍｉｎ', 'Admin ']) {
      expect((await school.browser().trySignIn(name, 'guess')).status).toBe(422);
    }
    expect((await school.browser().trySignIn('ADMIN', password)).status).toBe(429);
  });
});

it('however many come from one address and wait, teachers’ saves go on, and sign-ins from elsewhere', async () => {
  const teacher = await school.browser().signIn('amohammed');
  const crowd = school.browser('127.0.0.9');
  await crowd.fetchToken();
  const body = {
    student_id: students.anika.id,
    academic_term_id: term,
    subject_id: subjects.mathematics,
    ...blankEntry,
    course_mark: 61,
    employee_id: staff.amohammed.id,
  };
  let guesses: Promise<unknown> = Promise.resolve();
  await owner.transaction().execute(async (trx) => {
    await sql`select ${schoolLock('127.0.0.9')}`.execute(trx);
    guesses = Promise.all(Array.from({ length: 40 }, async () => crowd.trySignIn('nosuchperson', 'guess')));
    await untilWaiting(school.database, 1);
    expect((await teacher.ask(calls.saveMark, { body })).status).toBeLessThan(300);
    expect((await school.browser('127.0.0.10').trySignIn('rsingh', password)).status).toBe(200);
  });
  await guesses;
});

describe('looking user names up', () => {
  it('does not count against a staff room in which everybody then signs in', async () => {
    const address = 'look-up 127.0.0.5';
    const others = Array.from({ length: 119 }, () => ({ name_key: '', address }));
    await school.database.db.insertInto('sign_in_attempts').values(others).execute();
    for (const name of ['amohammed', 'rsingh', 'lcharles', 'kali'] as const) {
      const browser = school.browser('127.0.0.5');
      expect((await browser.get(`/api/user-employee/${name}`)).status).toBe(200);
      expect((await browser.trySignIn(name, password)).status).toBe(200);
    }
    // Each forgave one look-up, their own.
    const counted = owner.selectFrom('sign_in_attempts').select('id').where('address', '=', address);
    expect(await counted.execute()).toHaveLength(119);
  });

  it('is refused after 120 a minute from one address', async () => {
    const browser = school.browser('127.0.0.4');
    const replies = await Promise.all(
      Array.from({ length: 125 }, async (_, index) => browser.get(`/api/user-employee/someone${index}`)),
    );
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
