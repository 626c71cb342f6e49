import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { blankEntry } from 'contract/marks';
import { messages } from 'contract/messages';
import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { connect } from '../database/connect.ts';
import { listSchools } from '../database/school-registry.ts';
import { testDatabase } from '../database/testing/test-database.ts';
import { Browser } from '../testing/browser.ts';
import {
  password as everyones,
  staff,
  students,
  subjects,
  term,
  writeTestSchool,
} from '../testing/test-school.ts';
import { addSchool, nameExistingSchool } from './add-school.ts';
import { shareOf } from './open-schools.ts';
import { readSchoolAddress } from './school-host.ts';
import { serveSchools, twoSchools } from './testing/two-schools.ts';

const log = pino({ level: 'silent' });
const both = await twoSchools();
afterAll(both.close);
const { north, south, database } = both;
const east = { host: 'east.marks.example', public_url: 'https://east.marks.example' };
const at = (host: string) => new Browser(both.address, '127.0.0.1', host);

describe('the address of a school', () => {
  it.each([
    [
      'North.Marks.Example.',
      undefined,
      { host: 'north.marks.example', public_url: 'https://north.marks.example' },
    ],
    [
      'north.localhost',
      'http://north.localhost:3000/',
      { host: 'north.localhost', public_url: 'http://north.localhost:3000' },
    ],
  ])('%s is read as people type it', (typed, publicUrl, read) => {
    expect(readSchoolAddress(typed, publicUrl)).toEqual(read);
  });

  it.each([
    ['https://north.example', undefined],
    ['north.example:3000', undefined],
    ['192.168.1.5', undefined],
    ['north_1.example', undefined],
    ['-north.example', undefined],
    ['north.example; drop schema public', undefined],
    ['', undefined],
    ['north.example', 'https://south.example'],
    ['north.example', 'https://north.example/marks'],
    ['north.example', 'ftp://north.example'],
  ])('is refused in words: %s %s', (typed, publicUrl) => {
    expect(() => readSchoolAddress(typed, publicUrl)).toThrow(/must|not an address/);
  });
});

describe('a request', () => {
  it.each(['north.marks.example:443', 'NORTH.marks.example', 'north.marks.example.'])(
    'for %s comes to the school of that name',
    async (host) => {
      const { answer } = await at(host).ask(calls.getSchool, {});
      expect(answer.name).toBe('Northwind Secondary');
    },
  );

  it.each([
    'marks.example',
    'west.marks.example',
    '127.0.0.1',
    '[::1]:3000',
    'a,b',
    'north.marks.example@evil',
  ])('for %s finds no school, and learns of none', async (host) => {
    for (const path of ['/', '/app', '/api/school', '/img/school-logo', '/assets/index.js', '/%00']) {
      const reply = await at(host).get(path);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.json).toEqual({ message: messages.noSchoolHere });
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    const signIn = await at(host).trySignIn('Admin', north.password);
    expect(signIn.status).toBe(404);
    const page = await at(host).get('/', { accept: 'text/html' });
    expect([page.status, page.text.includes(messages.noSchoolHere)]).toEqual([404, true]);
  });

  it('of a monitor by the address of the machine is told whether the database answers', async () => {
    expect((await at('127.0.0.1').get('/api/health')).json).toEqual({ status: 'ok' });
    expect((await at(south.host).get('/api/health')).json).toEqual({ status: 'ok' });
  });
});

describe('a school that is added', () => {
  it('is reached without a restart, with Admin alone in it, and the others go on', async () => {
    const admin = await north.signIn('Admin');
    expect((await at(east.host).get('/api/school')).status).toBe(404);
    const password = await addSchool(database.ownerSettings, east, log);
    await expect.poll(async () => (await at(east.host).get('/api/school')).status).toBe(200);
    const first = await at(east.host).signIn('Admin', password);
    const chosen = { name: 'Admin', password: 'east-of-the-river-5' };
    expect((await first.post('/api/employee-change-password', chosen)).status).toBe(200);
    expect((await first.ask(calls.listEmployees, {})).answer).toEqual([]);
    expect((await admin.get('/api/session')).status).toBe(200);
    expect((await at(north.host).trySignIn('Admin', password)).status).toBe(422);
  });

  it('and cannot be opened at its first request, is not said to be none, and is opened by a later one', async () => {
    const hill = { host: 'hill.marks.example', public_url: 'https://hill.marks.example' };
    await addSchool(database.ownerSettings, hill, log);
    const { pool } = database.owner;
    const schema = (await listSchools(pool)).find(({ host }) => host === hill.host)?.schema_name ?? '';
    await pool.query(`alter schema ${schema} rename to out_of_reach`);
    const statusNow = async () => (await at(hill.host).get('/api/school')).status;
    await expect.poll(statusNow).toBeGreaterThanOrEqual(500);
    await pool.query(`alter schema out_of_reach rename to ${schema}`);
    await expect.poll(statusNow).toBe(200);
  });

  it('is refused in one line when its host name is taken, and nothing is left of it', async () => {
    const schemas = async () =>
      (await database.owner.pool.query("select nspname from pg_namespace where nspname like 'school_%'"))
        .rows;
    const before = await schemas();
    const again = addSchool(database.ownerSettings, { ...east, host: north.host }, log);
    await expect(again).rejects.toThrow(`${north.host} is a school here already.`);
    const twins = { host: 'twin.marks.example', public_url: 'https://twin.marks.example' };
    const made = await Promise.allSettled([
      addSchool(database.ownerSettings, twins, log),
      addSchool(database.ownerSettings, twins, log),
    ]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await schemas()).toHaveLength(before.length + 1);
  });

  it('does not make the single school before it unreachable: that gets its own host name first', async () => {
    const old = await testDatabase();
    onTestFinished(old.close);
    await writeTestSchool(old);
    const refused = addSchool(old.ownerSettings, east, log);
    await expect(refused).rejects.toThrow('First give it one: npm run add-school -- ITS-HOST --existing');
    const name = { host: 'poui.example', public_url: 'https://poui.example' };
    await nameExistingSchool(old.ownerSettings, name, log);
    await expect(
      nameExistingSchool(old.ownerSettings, { ...name, host: 'hill.example' }, log),
    ).rejects.toThrow('This school is registered already, as poui.example.');
    await addSchool(old.ownerSettings, east, log);
    const { address, stop } = await serveSchools(old.ownerSettings);
    onTestFinished(stop);
    const teacher = await new Browser(address, '127.0.0.1', 'poui.example').signIn('amohammed', everyones);
    expect((await teacher.ask(calls.getCurrentTerm, {})).answer.id).toBe(term);
  });
});

describe('the connections of a process', () => {
  it('are dealt out, so that thirty schools need no more than a database has', () => {
    expect([1, 2, 4, 8, 16, 32].map(shareOf)).toEqual([16, 16, 16, 8, 4, 2]);
    expect(30 * shareOf(30)).toBeLessThanOrEqual(64);
  });
});

describe('the server of several schools', () => {
  it('ends in order: streams end, what is under way is answered, and nothing else is begun', async () => {
    const teacher = await north.signIn('amohammed');
    const stream = await teacher.listen(addressOf(calls.watchLesson, lesson), () => undefined);
    const streamEnded = once(stream, 'close');
    const holding = await north.owner.pool.connect();
    await holding.query('begin; lock table term_marks in exclusive mode');
    const saving = teacher.ask(calls.saveMark, { body: mark });
    const waits = "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'";
    await expect.poll(async () => (await north.owner.pool.query<{ n: number }>(waits)).rows[0]?.n).toBe(1);

    const stopped = both.stop();
    await streamEnded;
    await holding.query('commit');
    holding.release();
    expect((await saving).status).toBe(201);
    await stopped;
    await expect(at(south.host).get('/api/health')).rejects.toThrow('ECONNREFUSED');
  });

  it('finds a school where a backup was put, under the host name and in the schema that it had', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'several-schools-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    await both.stop();
    const file = join(folder, 'north.backup');
    await writeBackup(north.owner.pool, createWriteStream(file));
    const before = await listSchools(database.owner.pool);
    // Nobody may work on the database meanwhile.
    await Promise.all([north, south, database].map(async ({ owner }) => owner.close()));
    await expect(restoreBackup(south.settings, file, { replace: false })).rejects.toThrow('add --replace');
    await restoreBackup(south.settings, file, { replace: true });

    const { address, stop } = await serveSchools(database.ownerSettings);
    onTestFinished(stop);
    const { answer } = await new Browser(address, '127.0.0.1', south.host).ask(calls.getSchool, {});
    expect(answer.name).toBe('Northwind Secondary');
    const registry = connect(database.ownerSettings, { max: 1 });
    expect(await listSchools(registry.pool)).toEqual(before);
    await registry.close();
  });
});

const lesson = {
  className: '1A',
  termId: String(term),
  subjectCode: String(subjects.mathematics),
  employeeId: String(staff.amohammed.id),
};

const mark = {
  ...blankEntry,
  student_id: students.anika.id,
  academic_term_id: term,
  subject_id: subjects.mathematics,
  course_mark: 71,
  employee_id: staff.amohammed.id,
};
