import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { isUnfinished } from 'contract/jobs';
import type { StudentFile } from 'contract/student-files';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAdminAccount } from './capabilities/sign-in/make-admin-account.ts';
import { picture } from './capabilities/student-files/testing/sent-files.ts';
import { APPLICATION_ROLE, connect } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { testDatabase } from './database/testing/test-database.ts';
import { pagesOf } from './reports/render/read-pdf.ts';
import { Browser } from './testing/browser.ts';
import { markToSave } from './testing/mark-to-save.ts';
import { testApplication } from './testing/test-application.ts';
import { password, students, term, year } from './testing/test-school.ts';
import { zipContents } from './testing/zip-contents.ts';

/**
 * Three server processes of one school: applications that share the database and nothing else. A proxy deals
 * the requests of one page out among them.
 */
const school = await testApplication();
afterAll(school.close);
const addresses = [school.address(), await school.another(), await school.another()] as const;
const [, second, third] = addresses;

beforeEach(async () => {
  await school.database.owner.db.deleteFrom('sign_in_attempts').execute();
});

/** The same browser, cookies and all, with its requests dealt to another process. */
function at(address: string, who: Browser): Browser {
  const there = new Browser(address);
  for (const [name, value] of who.cookies) there.cookies.set(name, value);
  return there;
}

describe('whoever signed in at one process', () => {
  it('is known at all, reading and writing, and after a sign-out at none', async () => {
    const aisha = await school.browser().signIn('amohammed');
    for (const address of addresses) {
      const there = at(address, aisha);
      expect((await there.get('/api/session')).status).toBe(200);
      const saved = await there.ask(calls.saveMark, {
        body: markToSave({ course_mark: addresses.indexOf(address) + 60 }),
      });
      expect([saved.status, saved.answer.version]).toEqual([
        addresses.indexOf(address) === 0 ? 201 : 200,
        addresses.indexOf(address) + 1,
      ]);
    }
    const copies = addresses.map((address) => at(address, aisha));
    expect((await at(third, aisha).post('/logout')).status).toBe(204);
    for (const copy of copies) expect((await copy.get('/api/session')).status).toBe(401);
  });

  it('chooses the year of the timetable for all of them', async () => {
    const hema = await school.browser().signIn('hmaharaj');
    const { answer: years } = await hema.ask(calls.listTimetableYears, {});
    const other = years.find(({ academic_year_id }) => academic_year_id !== year)?.academic_year_id ?? 0;
    await hema.ask(calls.chooseCurrentPeriod, { body: { academic_year_id: other } });
    const { answer } = await at(second, hema).ask(calls.getCurrentPeriod, {});
    expect(answer.academic_year_id).toBe(other);
  });

  it('loses a permission at all of them with the next call, and is known at none who has left', async () => {
    const norma = await school.browser().signIn('npierre');
    const statuses = async () =>
      Promise.all(
        addresses.map(async (address) => (await at(address, norma).get('/api/own-comments')).status),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    const carl = await new Browser(second).signIn('cfrancis');
    await carl.ask(calls.savePermissions, { body: { employee_id: 2014, permissions: [] } });
    expect(await statuses()).toEqual([403, 403, 403]);
    const hema = await new Browser(second).signIn('hmaharaj');
    await hema.ask(calls.deleteEmployee, { body: { id: 2014, employee_status_id: 3 } });
    expect(await statuses()).toEqual([401, 401, 401]);
  });
});

describe('guessing', () => {
  it('is counted over all processes together', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const browser = new Browser(addresses[guess % 3] ?? second);
      statuses.push((await browser.trySignIn('amohammed', 'guess')).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    for (const address of addresses) {
      expect((await new Browser(address).trySignIn('amohammed', password)).status).toBe(429);
    }
  });
});

describe('what is changed at one process', () => {
  it('shows at the others at once: name, logo, subjects, holidays, and the documents with them', async () => {
    const office = await school.browser().signIn('sthomas');
    const clerk = await new Browser(second).signIn('kali');
    const classList = async (who: Browser) =>
      pagesOf((await who.get('/api/class-list/1A/20262027')).bytes).join(' ');
    const before = await classList(clerk);
    await office.ask(calls.saveSchoolSettings, { body: { name: 'Cocorite Secondary' } });
    const logo = await office.sendFile('/api/school-logo', await picture('png'), { name: 'crest.png' });
    expect(logo.status).toBe(200);
    await office.ask(calls.saveHoliday, { body: { holiday: '2026-09-24', title: 'Republic Day' } });
    const added = await office.ask(calls.saveSubject, { body: { title: 'Steelpan', abbr: 'Pan' } });
    expect(added.status).toBe(201);

    expect(before).not.toContain('Cocorite Secondary');
    expect(await classList(clerk)).toContain('Cocorite Secondary');
    for (const address of [second, third]) {
      const there = at(address, clerk);
      const { answer: identity } = await there.ask(calls.getSchool, {});
      expect([identity.name, identity.logo_version]).toEqual([
        'Cocorite Secondary',
        (logo.json as { logo_version: string }).logo_version,
      ]);
      expect((await there.get('/img/school-logo')).headers['content-type']).toBe('image/png');
      const { answer: holidays } = await there.ask(calls.listHolidays, {});
      expect(holidays.map(({ title }) => title)).toContain('Republic Day');
      const { answer: taught } = await there.ask(calls.listSubjects, {});
      expect(taught.map(({ title }) => title)).toContain('Steelpan');
    }
  });

  it('shows there, too, when it is the term', async () => {
    const office = await school.browser().signIn('sthomas');
    const there = at(second, office);
    const { answer: before } = await there.ask(calls.getCurrentTerm, {});
    const reply = await office.ask(calls.changeCurrentTerm, {
      query: {},
      body: {
        mode: 'update',
        term: before.term as 1,
        term_start: before.term_start,
        term_end: before.term_end,
        total_sessions: 101,
        next_term_start: '2027-01-05',
      },
    });
    expect(reply.status).toBe(200);
    for (const address of addresses) {
      const { answer } = await at(address, office).ask(calls.getCurrentTerm, {});
      expect(answer.next_term_start).toBe('2027-01-05');
    }
  });

  it('shows there, too, when it is a picture or a file, and is gone there when it is deleted', async () => {
    const admin = await school.browser().signIn('Admin');
    const sent = await admin.sendFile('/api/student-file', await picture('png'), {
      name: 'brandon.png',
      fields: { id: students.brandon.id, file_type: 'picture' },
    });
    const { file_name } = sent.json as StudentFile;
    const path = `/img/students/${file_name}`;
    const [here, there, elsewhere] = await Promise.all(
      addresses.map(async (address) => at(address, admin).get(path)),
    );
    expect([there?.status, elsewhere?.status]).toEqual([200, 200]);
    expect(there?.bytes.equals(here?.bytes ?? Buffer.alloc(0))).toBe(true);
    const query = { student_id: String(students.brandon.id), file_type: 'picture', file_name } as const;
    expect((await at(third, admin).ask(calls.deleteStudentFile, { query })).status).toBe(204);
    for (const address of addresses) expect((await at(address, admin).get(path)).status).toBe(404);
  });
});

describe('long work that was asked for at one process', () => {
  it('is seen going on at each, and its file is given out by each', async () => {
    const kamla = await school.browser().signIn('kali');
    const { answer: asked } = await kamla.ask(calls.startReportCardJob, {
      body: { academic_term_id: term, form_level: null, arrangement: 'by_class' },
    });
    const isUnfinishedAt = async (address: string) => {
      const { answer } = await at(address, kamla).ask(calls.listReportCardJobs, {});
      const job = answer.find(({ id }) => id === asked.id);
      return job && isUnfinished(job);
    };
    // Held, so that it does not end before all have been asked.
    const holding = await school.database.owner.pool.connect();
    try {
      await holding.query('begin');
      await holding.query('select from jobs where job_id = $1 for update', [asked.id]);
      for (const address of addresses) expect(await isUnfinishedAt(address)).toBe(true);
    } finally {
      await holding.query('commit');
      holding.release();
    }
    while (await isUnfinishedAt(second)) await sleep(20);
    for (const address of addresses) {
      const { bytes } = await at(address, kamla).get(`/api/jobs/${asked.id}/file`);
      expect(zipContents(bytes).size).toBe(4);
    }
  });
});

describe('processes that start at the same moment on an empty database', () => {
  it('make its tables once and one Admin, whose password one of them tells', async () => {
    const database = await testDatabase({ empty: true });
    try {
      const starts = await Promise.all(
        addresses.map(async () => {
          const owner = connect(database.ownerSettings, { max: 1 });
          const applied = await migrate(owner.pool);
          await owner.close();
          const own = connect(database.ownerSettings, { max: 2, role: APPLICATION_ROLE });
          const told = await makeAdminAccount(own.db);
          await own.close();
          return { applied: applied.length, told };
        }),
      );
      expect(starts.filter(({ applied }) => applied > 0)).toHaveLength(1);
      expect(starts.filter(({ told }) => told !== null)).toHaveLength(1);
      const admins = await database.owner.db.selectFrom('accounts').select('user_name').execute();
      expect(admins).toEqual([{ user_name: 'Admin' }]);
    } finally {
      await database.close();
    }
  });
});

describe('the address that guesses are counted for', () => {
  const guess = async (address: string, forwardedFor: string, from = '127.0.0.1') => {
    const browser = new Browser(address, from);
    await browser.fetchToken();
    const body = { name: 'rsingh', password: 'guess' };
    return (await browser.post('/api/employee-login', body, { 'x-forwarded-for': forwardedFor })).status;
  };

  it('is the one that a trusted proxy saw, whatever the caller had written before it', async () => {
    const behind = await testApplication({ trustProxy: ['127.0.0.1'] });
    try {
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        statuses.push(await guess(behind.address(), `10.9.9.${turn}, 190.213.4.7`));
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
      expect(await guess(behind.address(), '190.213.4.8')).toBe(422);
    } finally {
      await behind.close();
    }
  });

  it('is the caller’s own where the caller is not the proxy', async () => {
    const behind = await testApplication({ trustProxy: ['127.0.0.1'] });
    try {
      const statuses: number[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        statuses.push(await guess(behind.address(), `10.9.9.${turn}`, '127.0.0.9'));
      }
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    } finally {
      await behind.close();
    }
  });
});
