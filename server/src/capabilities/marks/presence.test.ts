import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { type LessonNews, lessonNews, mostStreams } from 'contract/presence';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { TooManyAttempts } from '../../errors.ts';
import { createDocuments } from '../../reports/create-documents.ts';
import { Browser } from '../../testing/browser.ts';
import { markToSave } from '../../testing/mark-to-save.ts';
import { testApplication } from '../../testing/test-application.ts';
import { staff, students, subjects, term } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { noStream } from './presence-store.ts';
import { watchLessons } from './watch-lessons.ts';

/** Two server processes of one school: two applications that share nothing but the database. */
const school = await testApplication();
const logger = pino({ level: 'silent' });
const documents = createDocuments({ logger });
const { db, pool } = school.database;
const second = await buildApp({ config: {}, db, pool, documents, logger });
const secondAddress = await second.listen({ port: 0, host: '127.0.0.1' });

const open: IncomingMessage[] = [];
afterEach(async () => {
  for (const response of open.splice(0)) response.destroy();
  await db.deleteFrom('presences').where('stream_id', '=', noStream).execute();
  while ((await db.selectFrom('presences').select('account_id').execute()).length > 0) await sleep(20);
});
afterAll(async () => {
  await second.close();
  await documents.close();
  await school.close();
});

const lesson = {
  className: '1A',
  termId: String(term),
  subjectCode: String(subjects.mathematics),
  employeeId: String(staff.amohammed.id),
};

interface Watching {
  status: number;
  /** What the answer asks of proxies: to hold nothing back. */
  buffering: unknown;
  news: LessonNews[];
  /** Waits for news of this kind, however long it takes. */
  until(fits: (news: LessonNews) => boolean): Promise<LessonNews>;
  ended: Promise<unknown>;
}

/** Opens a mark sheet as the screen does, and listens. */
async function watch(who: Browser, address: string, params = lesson): Promise<Watching> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const asked = request(`${address}${addressOf(calls.watchLesson, params)}`, { headers: { cookie } }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  open.push(response);
  const news: LessonNews[] = [];
  let heard = '';
  response.on('data', (chunk: Buffer) => {
    const events = (heard + chunk.toString()).split('\n\n');
    heard = events.pop() ?? '';
    for (const event of events) {
      if (event.startsWith('data: ')) news.push(lessonNews.parse(JSON.parse(event.slice(6))));
    }
  });
  return {
    status: response.statusCode ?? 0,
    buffering: response.headers['x-accel-buffering'],
    news,
    async until(fits) {
      for (;;) {
        const found = news.find(fits);
        if (found) return found;
        await sleep(10);
      }
    },
    ended: once(response, 'close'),
  };
}

async function saveFor(
  who: Browser,
  student_id: number,
  course_mark: number,
  subject_id: number = subjects.mathematics,
) {
  const { answer } = await who.ask(calls.saveMark, {
    body: markToSave({ student_id, subject_id, course_mark }),
  });
  return answer;
}

describe('two people at one mark sheet, each with another server process,', () => {
  it('see each other come, save and go', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const vicePrincipal = await new Browser(secondAddress).signIn('vjoseph');
    const hers = await watch(teacher, school.address());
    expect([hers.status, hers.buffering]).toEqual([200, 'no']);
    expect(await hers.until(() => true)).toMatchObject({ present: [], changed: [] });

    const his = await watch(vicePrincipal, secondAddress);
    expect((await his.until(() => true)).present).toEqual(['Aisha Mohammed']);
    await hers.until(({ present }) => present.includes('Verna Joseph'));

    const saved = await saveFor(vicePrincipal, students.brandon.id, 61);
    expect((await hers.until(({ changed }) => changed.length > 0)).changed).toEqual([
      { ...saved, by_you: false },
    ]);
    const again = await saveFor(teacher, students.brandon.id, 62);
    const told = await his.until(({ changed }) => changed.some(({ version }) => version === again.version));
    expect(told.changed).toEqual([{ ...again, by_you: false }]);

    open.pop()?.destroy();
    await hers.until(({ present, at }) => present.length === 0 && at > told.at);
    // What was told once is not told again.
    await sleep(1500);
    expect(hers.news.flatMap(({ changed }) => changed.map(({ version }) => version))).toEqual([
      saved.version,
      again.version,
    ]);
  });

  it('are not shown themselves, in another tab or on another device, and see nothing of other lessons', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const first = await watch(teacher, school.address());
    await watch(await new Browser(secondAddress).signIn('amohammed'), secondAddress);
    const english = { ...lesson, subjectCode: String(subjects.english), employeeId: String(staff.rsingh.id) };
    const colleague = await school.browser().signIn('rsingh');
    const other = await watch(colleague, school.address(), english);
    await saveFor(colleague, students.anika.id, 50, subjects.english);
    await other.until(({ changed }) => changed.length > 0);
    await sleep(1500);
    expect(first.news.every(({ present }) => present.length === 0)).toBe(true);
    expect(
      first.news
        .flatMap(({ changed }) => changed)
        .every(({ subject_id }) => subject_id === subjects.mathematics),
    ).toBe(true);
  });
});

describe('two teachers of one full name', () => {
  it('are told apart: each hears which records the other saved', async () => {
    const { owner } = school.database;
    const named = { first_name: 'Aisha', last_name: 'Mohammed' };
    await owner.db.updateTable('employees').set(named).where('id', '=', staff.vjoseph.id).execute();
    const teacher = await school.browser().signIn('amohammed');
    const namesake = await school.browser().signIn('vjoseph');
    const hers = await watch(teacher, school.address());
    const theirs = await watch(namesake, school.address());
    const saved = await saveFor(namesake, students.anika.id, 51);
    const isIt = (news: LessonNews) =>
      news.changed.some(
        ({ version, student_id }) => student_id === saved.student_id && version === saved.version,
      );
    const seen = (news: LessonNews) =>
      news.changed.flatMap(({ student_id, by_you }) => (student_id === saved.student_id ? [by_you] : []));
    expect(saved.updated_by).toBe('Aisha Mohammed');
    expect(seen(await hers.until(isIt))).toEqual([false]);
    expect(seen(await theirs.until(isIt))).toEqual([true]);
    const asked = await teacher.ask(calls.askLessonNews, { params: lesson, query: {} });
    expect(seen(asked.answer)).toEqual([false]);
    const back = { first_name: staff.vjoseph.first, last_name: staff.vjoseph.last };
    await owner.db.updateTable('employees').set(back).where('id', '=', staff.vjoseph.id).execute();
  });
});

describe('what the office changes under an open sheet', () => {
  it('is told to a page of another server process, and to one that asks', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const office = await new Browser(secondAddress).signIn('Admin');
    const examCounts = async (exam_mark: 0 | 1) =>
      office.ask(calls.saveTermConfiguration, {
        body: { academic_term_id: term, form_level: 1, exam_mark },
      });
    const putInto = async (form_class_id: string) =>
      office.ask(calls.registerInClass, { body: { student_id: students.anika.id, form_class_id } });
    const hers = await watch(teacher, school.address());
    const { ground: before } = await hers.until(() => true);
    expect(before).toMatchObject({ academic_term_id: term, exam_mark: 1 });
    const everyone = before?.students ?? [];
    expect(everyone).toContain(students.anika.id);

    await examCounts(0);
    await hers.until(({ ground }) => ground?.exam_mark === 0);
    await putInto('1B');
    const { ground: now } = await hers.until(
      ({ ground }) => ground?.students.includes(students.anika.id) === false,
    );
    expect(now).toEqual({
      academic_term_id: term,
      exam_mark: 0,
      students: everyone.filter((id) => id !== students.anika.id),
    });
    const asked = await teacher.ask(calls.askLessonNews, { params: lesson, query: {} });
    expect(asked.answer.ground).toEqual(now);
    await putInto('1A');
    await examCounts(1);
  });
});

describe('in Form 4', () => {
  const ofForm4 = (employeeId: number) => ({ ...lesson, className: '4 Sci', employeeId: String(employeeId) });

  it('each teacher hears of their own set, and Admin of all', async () => {
    const teacher = await school.browser().signIn('uboodram');
    const other = await school.browser().signIn('npierre');
    const admin = await school.browser().signIn('Admin');
    const own = await watch(teacher, school.address(), ofForm4(staff.uboodram.id));
    const all = await watch(admin, school.address(), ofForm4(staff.npierre.id));
    await watch(other, school.address(), ofForm4(staff.npierre.id));
    await own.until(({ present }) => present.includes('Admin'));
    await all.until(({ present }) => present.length === 2);
    await saveFor(other, students.jada.id, 44);
    await saveFor(teacher, students.hannah.id, 45);
    await own.until(({ changed }) => changed.some(({ student_id }) => student_id === students.hannah.id));
    await all.until(({ changed }) => changed.some(({ student_id }) => student_id === students.jada.id));
    const heard = own.news.flatMap(({ changed }) => changed.map(({ student_id }) => student_id));
    expect(heard).not.toContain(students.jada.id);
    expect(own.news.flatMap(({ present }) => present)).not.toContain('Norma Pierre');
  });
});

describe('a page that cannot have a stream', () => {
  it('asks, and is told the same', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const vicePrincipal = await new Browser(secondAddress).signIn('vjoseph');
    const ask = async (who: Browser, since?: string) =>
      (await who.ask(calls.askLessonNews, { params: lesson, query: { since } })).answer;
    const before = await ask(teacher);
    const watching = await watch(vicePrincipal, secondAddress);
    expect((await watching.until(() => true)).present).toEqual(['Aisha Mohammed']);
    const saved = await saveFor(vicePrincipal, students.chantal.id, 77);
    const after = await ask(teacher, before.at);
    expect(after.present).toEqual(['Verna Joseph']);
    expect(after.changed).toContainEqual({ ...saved, by_you: false });
    const muchLater = new Date(Date.parse(after.at) + 60_000).toISOString().replace('Z', '000Z');
    expect((await ask(teacher, muchLater)).changed).toEqual([]);
    await teacher.post('/logout');
  });

  it.each(['yesterday', '0000-01-01T00:00:00.000000Z', '2026-01-01'])(
    'is refused %j as a moment',
    async (since) => {
      const teacher = await school.browser().signIn('amohammed');
      const address = addressOf(calls.askLessonNews, lesson, { since });
      expect((await teacher.get(address)).status).toBe(400);
    },
  );
});

describe('a stream ends', () => {
  it('at sign-out', async () => {
    const teacher = await school.browser().signIn('amohammed');
    const watching = await watch(teacher, school.address());
    await watching.until(() => true);
    await teacher.post('/logout');
    await expect(watching.ended).resolves.toBeDefined();
  });

  it('when the server stops, which waits for nobody', async () => {
    const third = await buildApp({ config: {}, db, pool, documents, logger });
    const address = await third.listen({ port: 0, host: '127.0.0.1' });
    const watching = await watch(await new Browser(address).signIn('amohammed'), address);
    await watching.until(() => true);
    await third.close();
    await expect(watching.ended).resolves.toBeDefined();
  });

  it('before it begins where the server stops meanwhile, which nobody would end afterwards', async () => {
    const lessons = watchLessons(db, logger);
    const opening = lessons.open({
      sheet: {
        form_class_id: '1A',
        academic_term_id: term,
        subject_id: subjects.mathematics,
        assigned_to: null,
      },
      account_id: 0,
      session_hash: Buffer.alloc(32),
      mayStay: async () => true,
    });
    await Promise.all([expect(opening).rejects.toBeInstanceOf(TooManyAttempts), lessons.close()]);
  });
});

describe('a stream', () => {
  it('does not keep a session alive', async () => {
    const teacher = await school.browser().signIn('amohammed');
    await db.updateTable('sessions').set({ last_seen_at: '2026-01-01T00:00:00Z' }).execute();
    expect((await watch(teacher, school.address())).status).toBe(401);
    const again = await school.browser().signIn('amohammed');
    const halfAnHourAgo = new Date(Date.now() - 30 * 60_000).toISOString();
    await db.updateTable('sessions').set({ last_seen_at: halfAnHourAgo }).execute();
    await (await watch(again, school.address())).until(() => true);
    await again.ask(calls.askLessonNews, { params: lesson, query: {} });
    const sessions = await db.selectFrom('sessions').select('last_seen_at').execute();
    expect(
      sessions.filter(({ last_seen_at }) => Date.parse(last_seen_at) > Date.parse(halfAnHourAgo)),
    ).toEqual([]);
    await again.post('/logout');
  });

  it('is refused beyond a few of one account also when many are opened at one moment', async () => {
    const teacher = await school.browser().signIn('lcharles');
    const spanish = {
      ...lesson,
      subjectCode: String(subjects.spanish),
      employeeId: String(staff.lcharles.id),
    };
    const many = mostStreams + 2;
    const answers: number[] = [];
    const openOne = async () => answers.push((await watch(teacher, school.address(), spanish)).status);
    const holding = await school.database.owner.pool.connect();
    try {
      // Whoever counted the streams waits to note one more: none is noted before all have counted, or been refused.
      await holding.query('begin; lock table presences in share mode');
      const opening = Promise.all(Array.from({ length: many }, openOne));
      await untilWaiting(school.database, () => many - answers.length);
      await holding.query('commit');
      await opening;
    } finally {
      holding.release();
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(mostStreams);
    await teacher.post('/logout');
  });

  it('is refused beyond a few of one account, and to whoever may not open the sheet', async () => {
    const teacher = await school.browser().signIn('amohammed');
    for (let count = 0; count < mostStreams; count += 1) {
      expect((await watch(teacher, school.address())).status).toBe(200);
    }
    expect((await watch(teacher, school.address())).status).toBe(429);
    const colleague = await school.browser().signIn('rsingh');
    expect((await watch(colleague, school.address())).status).toBe(403);
    expect((await watch(school.browser(), school.address())).status).toBe(401);
  });
});

it('a removed permission ends the stream', async () => {
  const teacher = await school.browser().signIn('lcharles');
  const spanish = { ...lesson, subjectCode: String(subjects.spanish), employeeId: String(staff.lcharles.id) };
  const watching = await watch(teacher, school.address(), spanish);
  await watching.until(() => true);
  await school.database.owner.db
    .deleteFrom('employee_permissions')
    .where('employee_id', '=', staff.lcharles.id)
    .execute();
  await expect(watching.ended).resolves.toBeDefined();
});
