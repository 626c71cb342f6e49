import { zstdDecompressSync } from 'node:zlib';
import { calls } from 'contract/calls';
import { addressOf, type Endpoint } from 'contract/endpoint';
import { blankEntry } from 'contract/marks';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { schoolLock } from '../database/school-lock.ts';
import { pagesOf } from '../reports/render/read-pdf.ts';
import type { Browser, Reply } from '../testing/browser.ts';
import { samplePathValue } from '../testing/path-values.ts';
import { pictureOf, staff, students, subjects, term, year } from '../testing/test-school.ts';
import { zipContents } from '../testing/zip-contents.ts';
import { type OneOfTwo, twoSchools } from './testing/two-schools.ts';

/** Two schools on one server, with the same ids, user names and names of pictures. */
const both = await twoSchools();
afterAll(both.close);
const { north, south } = both;

const everyCall = Object.values<Endpoint>(calls);
const reading = everyCall.filter(({ method }) => method === 'GET');

/** What a call asks for beside its path, where it asks for that. */
const queries: Readonly<Record<string, unknown>> = {
  form_class_id: '1A',
  academic_term_id: term,
  academic_year_id: year,
  student_id: students.anika.id,
  attendance_date: '2026-09-21',
  date: '2026-09-21',
};

function pathOf(call: Endpoint): string {
  const names = call.path.match(/(?<=:)\w+/g) ?? [];
  const asked = Object.keys(call.query?.shape ?? {}).map((name) => [name, queries[name]]);
  return addressOf(
    call,
    Object.fromEntries(names.map((name) => [name, samplePathValue(name, 'Admin', false)])),
    Object.fromEntries(asked),
  );
}

/** Everything readable in an answer, whatever it is packed in. */
function wordsIn({ headers, bytes, text }: Reply): string {
  const type = String(headers['content-type'] ?? '');
  const head = String(headers['content-disposition'] ?? '');
  if (type === 'application/pdf') return head + pagesOf(bytes).join('\f');
  if (/zip|spreadsheet/.test(type)) return head + [...zipContents(bytes).values()].join('\n');
  if (type === 'application/octet-stream') return head + zstdDecompressSync(bytes).toString();
  return head + text;
}

describe('whoever is signed in at one school', () => {
  it.each([
    ['the north', north, south],
    ['the south', south, north],
  ])('is nobody at the other: %s', async (_name, home, away) => {
    const admin = await home.signIn('Admin');
    const stranger = away.browser();
    for (const [name, value] of admin.cookies) stranger.cookies.set(name, value);
    const answers: Record<string, number[]> = {};
    for (const call of everyCall.filter(({ access }) => access !== 'public')) {
      const reply =
        call.method === 'GET'
          ? await stranger.get(pathOf(call))
          : await stranger.write(call.method, pathOf(call), call.body && {});
      (answers[reply.status] ??= []).push(reply.status);
    }
    expect(Object.keys(answers)).toEqual(['401']);
    expect((await stranger.get('/app')).headers['location']).toBe('/');
    expect((await admin.get('/api/session')).status).toBe(200);
  });

  it('cannot bring a CSRF token along, neither for a sign-in nor with a session of the other school', async () => {
    const atNorth = await north.signIn('Admin');
    const atSouth = await south.signIn('Admin');
    const token = atNorth.cookies.get('XSRF-TOKEN') ?? '';
    atSouth.cookies.set('XSRF-TOKEN', token);
    expect((await atSouth.post('/logout')).status).toBe(419);
    const visitor = south.browser();
    visitor.cookies.set('XSRF-TOKEN', await north.browser().fetchToken());
    expect((await visitor.trySignIn('Admin', south.password)).status).toBe(419);
    expect((await south.browser().trySignIn('Admin', south.password)).status).toBe(200);
  });

  it('is refused as another site’s page when it writes to the other school', async () => {
    const atSouth = await south.signIn('Admin');
    for (const headers of [{ origin: `https://${north.host}` }, { 'sec-fetch-site': 'same-site' }]) {
      expect((await atSouth.post('/logout', undefined, headers)).status).toBe(403);
    }
    expect((await atSouth.post('/logout', undefined, { origin: `https://${south.host}` })).status).toBe(204);
  });
});

describe('every question of the table', () => {
  it('asked of both at the same moment is answered by each with its own', async () => {
    const admins = [await north.signIn('Admin'), await south.signIn('Admin')] as const;
    const told = { north: 0, south: 0, answered: 0 };
    for (const call of reading.filter(({ produces }) => produces !== 'events' && produces !== 'redirect')) {
      const path = pathOf(call);
      const [fromNorth, fromSouth] = await Promise.all([admins[0].get(path), admins[1].get(path)]);
      expect([path, fromNorth.status]).toEqual([path, fromSouth.status]);
      if (fromNorth.status !== 200) continue;
      const [northern, southern] = [wordsIn(fromNorth), wordsIn(fromSouth)];
      expect([path, northern.includes(south.mark), southern.includes(north.mark)]).toEqual([
        path,
        false,
        false,
      ]);
      told.answered += 1;
      if (northern.includes(north.mark)) told.north += 1;
      if (southern.includes(south.mark)) told.south += 1;
    }
    // The others are of codes and numbers, which are the same everywhere.
    expect(told.north).toBe(told.south);
    expect(told.north).toBeGreaterThan(told.answered / 3);
  });

  it('has the school’s own picture and logo under a name that both know', async () => {
    for (const school of [north, south]) {
      const admin = await school.signIn('Admin');
      for (const size of ['', '?size=row']) {
        const { bytes } = await admin.get(`/img/students/${pictureOf(students.anika)}${size}`);
        expect(bytes.equals(school.picture)).toBe(true);
      }
      expect((await admin.get('/img/school-logo')).bytes.equals(school.logo)).toBe(true);
    }
  });

  it('has the school’s own pictures in its documents, also when every word is the same', async () => {
    await Promise.all([nameEveryone(north, 'Same'), nameEveryone(south, 'Same')]);
    try {
      const path = pathOf(calls.printReportCards);
      for (const [school, other] of [
        [north, south],
        [south, north],
        [north, south],
      ] as const) {
        const { bytes } = await (await school.signIn('Admin')).get(path);
        expect([bytes.includes(school.picture), bytes.includes(other.picture)]).toEqual([true, false]);
      }
    } finally {
      await Promise.all([nameEveryone(north, north.mark), nameEveryone(south, south.mark)]);
    }
  });
});

describe('what goes on at one school', () => {
  beforeEach(async () => {
    for (const { owner } of [north, south]) await owner.db.deleteFrom('sign_in_attempts').execute();
  });

  it('does not lock its people’s names at the other, and a password opens one school alone', async () => {
    for (let guess = 0; guess < 6; guess += 1) {
      const { status } = await north.browser().trySignIn('amohammed', south.password);
      expect(status).toBe(guess < 5 ? 422 : 429);
    }
    expect((await north.browser().trySignIn('amohammed', north.password)).status).toBe(429);
    expect((await south.browser().trySignIn('amohammed', south.password)).status).toBe(200);
  });

  it('is not told to who has the same lesson open at the other', async () => {
    const [teacher, colleague] = await Promise.all([north.signIn('amohammed'), north.signIn('vjoseph')]);
    const namesake = await south.signIn('vjoseph');
    const news = await watchLesson(teacher);
    const other = await watchLesson(namesake);
    await saveMark(namesake, 41);
    await other.until((heard) => heard.includes('"course_mark":41'));
    await saveMark(colleague, 62);
    const heard = await news.until((text) => text.includes('"course_mark":62'));
    expect(heard).not.toContain('"course_mark":41');
    expect(heard).not.toContain(south.mark);
    news.end();
    other.end();
  });

  it('makes its long work there alone: the other finds neither the job nor its file', async () => {
    const [clerk, stranger] = await Promise.all([north.signIn('kali'), south.signIn('Admin')]);
    const { answer: job } = await clerk.ask(calls.startReportCardJob, {
      body: { academic_term_id: term, form_level: 1, arrangement: 'by_class' },
    });
    await expect
      .poll(async () => (await clerk.ask(calls.listReportCardJobs, {})).answer[0]?.state)
      .toBe('done');
    expect((await stranger.ask(calls.listReportCardJobs, {})).answer).toEqual([]);
    expect((await stranger.get(`/api/jobs/${job.id}/file`)).status).toBe(404);
    expect((await stranger.post(`/api/jobs/${job.id}/cancel`)).status).toBe(404);
    const { bytes } = await clerk.get(`/api/jobs/${job.id}/file`);
    const printed = [...zipContents(bytes).values()].flatMap(pagesOf).join('\f');
    expect([printed.includes(north.mark), printed.includes(south.mark)]).toEqual([true, false]);
  });

  it('does not wait for what is being done at the other under the same name', async () => {
    const admin = await south.signIn('Admin');
    await inTransaction(north.owner.db, async (trx) => {
      for (const name of ['user names', 'student ids', '127.0.0.1']) {
        await sql`select ${schoolLock(name)}`.execute(trx);
      }
      const hired = await admin.ask(calls.saveEmployee, {
        body: { first_name: 'Nadia', last_name: `${south.mark} Superville` },
      });
      expect(hired.status).toBe(201);
      await south.signIn('rsingh');
    });
  });
});

interface Listening {
  until(fits: (heard: string) => boolean): Promise<string>;
  end(): void;
}

/** Opens the mark sheet of Mathematics in 1A as the screen does. */
async function watchLesson(who: Browser): Promise<Listening> {
  const heard = { text: '' };
  const stream = await who.listen(pathOf(calls.watchLesson), (text) => (heard.text += text));
  return {
    async until(fits) {
      await expect.poll(() => fits(heard.text)).toBe(true);
      return heard.text;
    },
    end: () => stream.destroy(),
  };
}

async function saveMark(who: Browser, course_mark: number): Promise<void> {
  const { status } = await who.ask(calls.saveMark, {
    body: {
      student_id: students.anika.id,
      academic_term_id: term,
      subject_id: subjects.mathematics,
      ...blankEntry,
      course_mark,
      employee_id: staff.amohammed.id,
    },
  });
  expect(status).toBe(201);
}

/** Gives all people and the school this word for a name, in place of the one before. */
async function nameEveryone({ owner, logo, mark }: OneOfTwo, word: string): Promise<void> {
  for (const table of ['students', 'employees']) {
    await owner.pool.query(
      `update ${table} set last_name = $1 || substring(last_name from position(' ' in last_name))`,
      [word],
    );
  }
  const its = word === mark ? [logo, 'image/png'] : [null, null];
  await owner.pool.query('update school_settings set name = $1, logo = $2, logo_media_type = $3', [
    `${word} Secondary`,
    ...its,
  ]);
}
