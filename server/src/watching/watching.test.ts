import { once } from 'node:events';
import { type ClientRequest, request, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { connect } from '../database/connect.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import { createDocuments } from '../reports/create-documents.ts';
import { Browser } from '../testing/browser.ts';
import { markToSave } from '../testing/mark-to-save.ts';
import { staff, students, subjects, term, writeTestSchool } from '../testing/test-school.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { startWatching } from './start-watching.ts';

const lines: { msg: string; ms: number; call?: string; statement: string }[] = [];
const logger = pino(
  { level: 'warn' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as (typeof lines)[number]);
      done();
    },
  }),
);
const school = await testDatabase();
await writeTestSchool(school);
// Every statement counts as slow.
const connection = connect(school.ownerSettings, {
  max: 4,
  role: 'term_reporting_app',
  log: logger,
  slowQueryMs: 0.001,
});
const watching = await startWatching({ host: '127.0.0.1', port: 0 });
const documents = createDocuments({ logger, rendered: watching.rendered });
watching.watchDocuments(documents);
const app = await buildApp({ config: {}, ...connection, documents, logger, watching });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const mathematician = await new Browser(address).signIn('amohammed');
const clerk = await new Browser(address).signIn('kali');

beforeEach(() => void lines.splice(0));
afterAll(async () => {
  await app.close();
  await watching.close();
  await documents.close();
  await connection.close();
  await school.close();
});

async function scrape(): Promise<string> {
  const answer = await fetch(watching.address);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The figure of one line, as `name{label="…"}`; 0 for one that is not there yet. */
async function figure(line: string): Promise<number> {
  const found = (await scrape()).split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? 0 : Number(found.slice(line.length + 1));
}

/** Opens a page that is told of the changes in a mark sheet. */
function listen(): ClientRequest {
  const path = addressOf(calls.watchLesson, {
    className: '1A',
    termId: String(term),
    subjectCode: String(subjects.mathematics),
    employeeId: String(staff.amohammed.id),
  });
  const cookie = [...mathematician.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return request(`${address}${path}`, { headers: { cookie } }).end();
}

async function saveMark(changes: object): Promise<number> {
  const entry = { course_mark: 67.5, exam_mark: 80, comment: 'Anika asks good questions.' };
  const body = { ...markToSave(entry), ...changes };
  return (await mathematician.write('POST', '/api/term-marks', body)).status;
}

describe('whoever watches the server', () => {
  it('finds every kind of save counted from 0, so that the first one that fails is an increase', async () => {
    for (const call of ['saveMark', 'changeCurrentTerm', 'uploadStudents', 'deleteMarkRow']) {
      expect(await scrape()).toContain(`term_reporting_saves_total{call="${call}",outcome="failed"} 0\n`);
    }
  });

  it('sees how many saves were stored, met another’s change or were refused', async () => {
    expect(await saveMark({})).toBe(201);
    expect(await saveMark({ version: 7, course_mark: 3 })).toBe(409);
    expect(await saveMark({ subject_id: subjects.english })).toBe(403);
    expect(await saveMark({ course_mark: 'sixty' })).toBe(422);
    const saves = (outcome: string) =>
      figure(`term_reporting_saves_total{call="saveMark",outcome="${outcome}"}`);
    expect([await saves('stored'), await saves('conflict'), await saves('refused')]).toEqual([1, 1, 2]);
    expect(await figure('term_reporting_request_seconds_count{call="saveMark",status="4xx"}')).toBe(3);
  });

  it('sees documents being made, and how long that took', async () => {
    expect((await clerk.get('/api/registration-status')).status).toBe(200);
    const made = 'term_reporting_render_seconds_count{template="registration-status",outcome="done"}';
    expect(await figure(made)).toBe(1);
    expect(await figure('term_reporting_render_processes{state="idle"}')).toBe(1);
    expect(await figure('term_reporting_renders_waiting')).toBe(0);
    expect(await figure('term_reporting_documents_kept_bytes')).toBeGreaterThan(1000);
  });

  it('sees the pages that listen, and no longer when they are gone, also before their stream begins', async () => {
    const streams = () => figure('term_reporting_event_streams');
    const holder = await school.owner.pool.connect();
    await holder.query('begin; lock table lessons');
    const gone = listen();
    gone.on('error', () => undefined);
    await untilWaiting(school, 1);
    gone.destroy();
    await sleep(100);
    await holder.query('commit');
    holder.release();

    const [response] = (await once(listen(), 'response')) as [IncomingMessage];
    await expect.poll(streams).toBe(1);
    response.destroy();
    await expect.poll(streams).toBe(0);
  });

  it('sees the long work that waits, the connections, the memory and the event loop', async () => {
    const { account_id } = await school.db
      .selectFrom('accounts')
      .select('account_id')
      .where('user_name', '=', 'vjoseph')
      .executeTakeFirstOrThrow();
    // Of a kind that no worker takes up.
    await sql`insert into jobs (kind, account_id, input, steps)
      values ('yearbook', ${account_id}, '{}', array['1A'])`.execute(school.owner.db);
    expect(await figure('term_reporting_jobs{state="waiting"}')).toBe(1);
    expect(await figure('term_reporting_jobs{state="running"}')).toBe(0);
    expect(await figure('term_reporting_database_up')).toBe(1);
    expect(await figure('term_reporting_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(await figure('term_reporting_pool_waiting')).toBe(0);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    expect(await scrape()).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('is told by calls and templates only: of no student, teacher, class or address', async () => {
    await mathematician.get(`/api/report-card/${term}/1A`);
    await mathematician.get('/api/nothing/20260001');
    const text = await scrape();
    const labels = [...text.matchAll(/(call|template|state|status|outcome)="([^"]*)"/g)].map(
      ([, , value]) => value,
    );
    for (const label of labels) expect(label).toMatch(/^[a-zA-Z0-9-]+$/);
    for (const secret of ['1A', '20260001', 'amohammed', 'Anika', '/api/', '127.0.0.1']) {
      expect(text).not.toContain(secret);
    }
  });

  it('finds the figures at one address of one port, and the staff’s port has none', async () => {
    const metrics = new URL(watching.address);
    for (const path of ['/', '/metrics', '/api/metrics/', '/api/health']) {
      expect((await fetch(new URL(path, metrics))).status).toBe(404);
    }
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(405);
    const admin = await new Browser(address).signIn('Admin');
    expect((await admin.get('/api/metrics')).status).toBe(404);
  });

  it('sees a database that is gone', async () => {
    const lost = connect(
      { host: '127.0.0.1', port: 9, user: 'school', password: '', database: 'school' },
      { max: 1 },
    );
    onTestFinished(lost.close);
    const other = await startWatching({ host: '127.0.0.1', port: 0 });
    onTestFinished(other.close);
    other.watch(fastify(), lost.pool);
    const text = await (await fetch(other.address)).text();
    expect(text).toContain('term_reporting_database_up 0');
  });
});

describe('a statement that takes long', () => {
  it('is logged with its call and its milliseconds, and without what was written', async () => {
    expect(await saveMark({ comment: 'Anika cried today.', course_mark: 41.5 })).toBe(200);
    const slow = lines.filter(({ msg }) => msg === 'slow statement');
    const ofTheSave = slow.filter(({ call }) => call === 'saveMark').map(({ statement }) => statement);
    expect(ofTheSave).toEqual(
      ['from "sessions"', 'as lesson_teachers', 'insert into history'].map((part) =>
        expect.stringContaining(part),
      ),
    );
    expect(slow.every(({ ms }) => Number.isInteger(ms))).toBe(true);
    const text = JSON.stringify(slow);
    for (const written of ['cried', '41.5', 'Aisha', String(students.anika.id)]) {
      expect(text).not.toContain(written);
    }
  });

  it('is not logged where it is quick enough', async () => {
    const quick = connect(school.ownerSettings, { max: 1, log: logger, slowQueryMs: 60_000 });
    onTestFinished(quick.close);
    await sql`select 1`.execute(quick.db);
    expect(lines).toEqual([]);
  });
});
