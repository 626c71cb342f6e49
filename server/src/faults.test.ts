import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { blankEntry, type MarkRecord } from 'contract/marks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Reply } from './testing/browser.ts';
import { schoolProcess, type SchoolProcess } from './testing/school-process.ts';
import { students, subjects, term, year } from './testing/test-school.ts';
import { untilWaiting } from './testing/until-waiting.ts';
import { zipContents } from './testing/zip-contents.ts';

/** The program as a school runs it, and what happens to it: killed, its database killed, told to stop. */

let school: SchoolProcess;
let teachers: Browser[];

beforeAll(async () => {
  school = await schoolProcess();
  await school.start();
  teachers = await Promise.all(
    (['amohammed', 'lcharles', 'rsingh', 'Admin'] as const).map(async (name) =>
      school.browser().signIn(name),
    ),
  );
});

afterAll(async () => school.remove());

/** Each teacher has records that nobody else touches. */
const records = [
  { subject_id: subjects.mathematics, student_id: students.anika.id },
  { subject_id: subjects.spanish, student_id: students.anika.id },
  { subject_id: subjects.english, student_id: students.anika.id },
  { subject_id: subjects.mathematics, student_id: students.brandon.id },
];

interface Attempt {
  teacher: number;
  course_mark: number;
  mutation_id: string;
  /** The stored record, once the server has said so. */
  acknowledged?: MarkRecord;
}

async function save(attempt: Attempt): Promise<Reply> {
  const { teacher, course_mark, mutation_id } = attempt;
  const key = records[teacher];
  const browser = teachers[teacher];
  if (key === undefined || browser === undefined) throw new Error('There are four teachers.');
  return browser.ask(calls.saveMark, {
    body: { ...blankEntry, ...key, academic_term_id: term, course_mark, mutation_id },
  });
}

/** Every teacher saves one mark after another until the server is gone. */
async function saveUntilGone(attempts: Attempt[]): Promise<void> {
  await Promise.all(
    records.map(async (_, teacher) => {
      for (let mark = 0; ; mark = (mark + 1) % 1000) {
        const attempt: Attempt = { teacher, course_mark: mark / 10, mutation_id: randomUUID() };
        attempts.push(attempt);
        const reply = await save(attempt).catch(() => undefined);
        if (reply === undefined || reply.status === 503) return;
        expect([200, 201]).toContain(reply.status);
        attempt.acknowledged = reply.json as MarkRecord;
      }
    }),
  );
}

/** A cold server may take its time with the first: with none there would be nothing to lose. */
async function untilSaved(attempts: readonly Attempt[]): Promise<void> {
  while (!attempts.some(({ acknowledged }) => acknowledged !== undefined)) await sleep(5);
}

/** Every acknowledged save is in the history as it was answered, and none is there twice. */
async function expectNothingLost(attempts: readonly Attempt[]): Promise<void> {
  const rows = await school.look(async ({ db }) =>
    db.selectFrom('history').select(['mutation_id', 'after']).where('mutation_id', 'is not', null).execute(),
  );
  expect(new Set(rows.map(({ mutation_id }) => mutation_id)).size).toBe(rows.length);
  const stored = new Map(rows.map(({ mutation_id, after }) => [mutation_id, after]));
  for (const { mutation_id, acknowledged } of attempts.filter((attempt) => attempt.acknowledged)) {
    expect(stored.get(mutation_id)).toEqual(acknowledged);
  }
}

describe('kill -9 of the program in the middle of saves', () => {
  it.each([1, 2, 3, 4, 5])(
    'loses no acknowledged mark, and the next start needs no hand (%i)',
    async (round) => {
      const attempts: Attempt[] = [];
      const saving = saveUntilGone(attempts);
      await untilSaved(attempts);
      await sleep(150 * round);
      await school.end('SIGKILL');
      await saving;
      await school.start();
      await expectNothingLost(attempts);
      // What was not answered is sent again, and is then there once.
      for (const attempt of attempts.filter(({ acknowledged }) => acknowledged === undefined)) {
        const reply = await save(attempt);
        expect([200, 201]).toContain(reply.status);
        attempt.acknowledged = reply.json as MarkRecord;
      }
      await expectNothingLost(attempts);
    },
  );
});

describe('kill -9 of the database under the program', () => {
  it.each([1, 2])('is answered with 503 until it is back by itself, and loses nothing (%i)', async () => {
    const attempts: Attempt[] = [];
    const saving = saveUntilGone(attempts);
    await untilSaved(attempts);
    await sleep(400);
    school.killDatabase();
    await saving;
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200 && statuses.length < 600) {
      const { status } = await (teachers[0] as Browser).get('/api/current-term');
      statuses.push(status);
      await sleep(50);
    }
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.slice(0, -1).filter((status) => status !== 503)).toEqual([]);
    await expectNothingLost(attempts);
  });
});

describe('kill -9 in the middle of the report cards of the whole school', () => {
  it('loses nothing: the next start makes what was left, and the archive is whole', async () => {
    const office = teachers[3] as Browser;
    const { answer: asked } = await office.ask(calls.startReportCardJob, {
      body: { academic_term_id: term, form_level: null, arrangement: 'by_student' },
    });
    const jobNow = async () => {
      const { answer } = await office.ask(calls.listReportCardJobs, {});
      return answer.find(({ id }) => id === asked.id);
    };
    while ((await jobNow())?.done === 0) await sleep(5);
    await school.end('SIGKILL');
    // A quarter of a minute later.
    await school.look(async ({ db }) =>
      db
        .updateTable('jobs')
        .set({ lease_until: '2026-09-07T08:00:00Z' })
        .where('state', '=', 'running')
        .execute(),
    );
    await school.start();
    while ((await jobNow())?.state !== 'done') await sleep(20);
    expect(await jobNow()).toMatchObject({ done: 4, problems: [], result: { items: 12 } });
    expect(zipContents((await office.get(`/api/jobs/${asked.id}/file`)).bytes).size).toBe(12);
  });
});

describe('kill -9 in the middle of an upload of students', () => {
  it('leaves whole students or none, and doing it again completes the upload without a second of anyone', async () => {
    const office = teachers[3] as Browser;
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      id: index + 2,
      last_name: 'Intake',
      first_name: `Pupil ${index}`,
      sea_number: `26-${index}`,
      form_class_id: '1B',
      email_address: 'home@mail.example',
    }));
    const upload = async () =>
      office.ask(calls.uploadStudents, { body: { data: JSON.stringify(rows), academic_year_id: year } });
    const stored = async () =>
      school.look(async ({ db }) =>
        db
          .selectFrom('students as s')
          .leftJoin('student_registrations as r', 'r.student_id', 's.student_id')
          .leftJoin('student_personal as p', 'p.student_id', 's.student_id')
          .select(['s.student_id', 's.sea_number', 'r.form_class_id', 'p.email'])
          .where('s.last_name', '=', 'Intake')
          .execute(),
      );
    const interrupted = await school.look(async (owner) => {
      const colleague = await owner.pool.connect();
      try {
        await colleague.query('begin');
        // In the middle of the file the upload has to wait for who takes this number.
        await colleague.query('update students set sea_number = $1 where student_id = $2', [
          '26-500',
          students.anika.id,
        ]);
        const uploading = upload().catch(() => undefined);
        await school.look(async (watching) => untilWaiting({ owner: watching }, 1));
        await school.end('SIGKILL');
        await colleague.query('rollback');
        return await uploading;
      } finally {
        colleague.release();
      }
    });
    expect(interrupted).toBeUndefined();
    await school.start();
    const before = await stored();
    expect(before).toHaveLength(500);
    const { answer } = await upload();
    const after = await stored();
    expect(new Set(after.map(({ sea_number }) => sea_number)).size).toBe(rows.length);
    expect(after).toHaveLength(rows.length);
    expect(after.every(({ form_class_id, email }) => form_class_id === '1B' && email !== null)).toBe(true);
    expect(answer.filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(before.length);
    expect(answer.map(({ record }) => record?.student_id ?? 0).toSorted((a, b) => a - b)).toEqual(
      after.map(({ student_id }) => student_id).toSorted((a, b) => a - b),
    );
  });
});

describe('SIGTERM', () => {
  it('lets what is under way end, leaves within ten seconds, and sessions survive the restart', async () => {
    const attempts: Attempt[] = [];
    const saving = saveUntilGone(attempts);
    await untilSaved(attempts);
    await sleep(300);
    const told = Date.now();
    const code = await school.end('SIGTERM');
    expect(Date.now() - told).toBeLessThan(10_000);
    expect(code).toBe(0);
    await saving;
    await school.start();
    await expectNothingLost(attempts);
    for (const browser of teachers) expect((await browser.get('/api/session')).status).toBe(200);
  });

  it('answers the save that waited for a colleague when it came', async () => {
    const waiting = { teacher: 0, course_mark: 41, mutation_id: randomUUID() };
    await save({ ...waiting, course_mark: 40, mutation_id: randomUUID() });
    await school.look(async (owner) => {
      const colleague = await owner.pool.connect();
      try {
        await colleague.query('begin');
        const { student_id, subject_id } = records[0] ?? {};
        await colleague.query('select from term_marks where (student_id, subject_id) = ($1, $2) for update', [
          student_id,
          subject_id,
        ]);
        const saved = save(waiting);
        await school.look(async (watching) => untilWaiting({ owner: watching }, 1));
        const ended = school.end('SIGTERM');
        // It takes nothing new: it has been told.
        while (await takesMore()) await sleep(10);
        await colleague.query('commit');
        expect((await saved).status).toBe(200);
        expect(await ended).toBe(0);
      } finally {
        colleague.release();
      }
    });
    await school.start();
    await expectNothingLost([waiting]);
  });
});

/** Whether the program answers somebody who comes now. */
async function takesMore(): Promise<boolean> {
  return school
    .browser()
    .get('/api/health')
    .then(
      ({ status }) => status === 200,
      () => false,
    );
}
