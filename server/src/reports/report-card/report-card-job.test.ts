import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from 'contract/calls';
import { isUnfinished, jobMessages } from 'contract/jobs';
import {
  type ReportCardJob,
  type ReportCardJobInput,
  reportCardJobMessages,
} from 'contract/report-card-jobs';
import { messages } from 'contract/messages';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { nameOn } from '../../testing/report-card-words.ts';
import { insertJob } from '../../capabilities/jobs/job-store.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { testApplication } from '../../testing/test-application.ts';
import { lastTerm, lastYear, staff, students, term } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';
import { zipContents } from '../../testing/zip-contents.ts';
import { factsOf, pagesOf } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;

const kamla = await school.browser().signIn('kali');

beforeEach(async () => {
  await db.deleteFrom('jobs').execute();
});

const wholeSchool: ReportCardJobInput = {
  academic_term_id: term,
  form_level: null,
  arrangement: 'by_class',
};

async function start(input: Partial<ReportCardJobInput> = {}, who = kamla): Promise<ReportCardJob> {
  const { status, answer } = await who.ask(calls.startReportCardJob, { body: { ...wholeSchool, ...input } });
  expect(status).toBe(201);
  return answer;
}

async function listed(who: Browser): Promise<ReportCardJob[]> {
  return (await who.ask(calls.listReportCardJobs, {})).answer;
}

async function untilEnded({ id }: Pick<ReportCardJob, 'id'>, who = kamla): Promise<ReportCardJob> {
  for (;;) {
    const now = (await listed(who)).find((job) => job.id === id);
    if (now === undefined) throw new Error('The job is not listed.');
    if (!isUnfinished(now)) return now;
    await sleep(20);
  }
}

async function accountOfKamla(): Promise<number> {
  const { account_id } = await db
    .selectFrom('accounts')
    .select('account_id')
    .where('user_name', '=', 'kali')
    .executeTakeFirstOrThrow();
  return account_id;
}

/** A job of Form 1 as it stands in the database, asked for by Kamla and taken up by this process; once it has ended. */
async function endedOf(stored: {
  steps: string[];
  done?: number;
  items?: number;
  members?: number[];
}): Promise<ReportCardJob> {
  const { job_id } = await db
    .insertInto('jobs')
    .values({
      kind: 'report_cards',
      account_id: await accountOfKamla(),
      input: JSON.stringify({ ...wholeSchool, form_level: 1 }),
      worker: null,
      lease_until: null,
      mutation_id: null,
      finished_at: null,
      ...stored,
    })
    .returning('job_id')
    .executeTakeFirstOrThrow();
  return untilEnded({ id: job_id });
}

async function fetched({ id }: Pick<ReportCardJob, 'id'>, who = kamla) {
  return who.get(`/api/jobs/${id}/file`);
}

/** Asked for and made; the archive's files. */
async function made(input: Partial<ReportCardJobInput> = {}): Promise<Map<string, Buffer>> {
  const job = await untilEnded(await start(input));
  expect(job).toMatchObject({ state: 'done', problems: [], notices: [] });
  const { status, bytes } = await fetched(job);
  expect(status).toBe(200);
  expect(bytes.length).toBe(job.result?.bytes);
  return zipContents(bytes);
}

/** Whose cards these are, page by page. */
function namesOn(pdf: Buffer | undefined): (string | undefined)[] {
  return pagesOf(pdf ?? Buffer.alloc(0)).map((page) => nameOn(page.replace(/\s+/g, ' ')));
}

describe('the report cards of the whole school', () => {
  it('are a PDF for each class, with every student on a page of their own', async () => {
    const files = await made();
    expect([...files.keys()]).toEqual([
      'report-cards-1A-2026-2027-term-1.pdf',
      'report-cards-1B-2026-2027-term-1.pdf',
      'report-cards-4-Sci-2026-2027-term-1.pdf',
      'report-cards-6-Up-2026-2027-term-1.pdf',
    ]);
    expect([...files.values()].map((pdf) => namesOn(pdf))).toEqual([
      ['Ali, Brandon', 'Ali, Chantal', 'Baptiste, Anika', "D'Abreu, Émile"],
      ['Khan, Farah', 'Rampersad, Dinesh'],
      ['Noel, Kyle', 'Persad, Hannah', 'Ramlogan, Jada', 'Roberts, Isaiah'],
      ['Antoine, Marcus', 'Sookdeo, Leah'],
    ]);
    for (const pdf of files.values()) expect(factsOf(pdf)).toMatchObject({ tagged: true });
  });

  it('are a PDF for each student, in a folder for each class', async () => {
    const files = await made({ arrangement: 'by_student' });
    expect([...files.keys()]).toEqual([
      '1A/Ali-Brandon-20260002.pdf',
      '1A/Ali-Chantal-20260003.pdf',
      '1A/Baptiste-Anika-20260001.pdf',
      '1A/D-Abreu-Emile-20260005.pdf',
      '1B/Khan-Farah-20260006.pdf',
      '1B/Rampersad-Dinesh-20260008.pdf',
      '4 Sci/Noel-Kyle-20230004.pdf',
      '4 Sci/Persad-Hannah-20230001.pdf',
      '4 Sci/Ramlogan-Jada-20230003.pdf',
      '4 Sci/Roberts-Isaiah-20230002.pdf',
      '6 Up/Antoine-Marcus-20210002.pdf',
      '6 Up/Sookdeo-Leah-20210001.pdf',
    ]);
    expect(namesOn(files.get('1A/D-Abreu-Emile-20260005.pdf'))).toEqual(["D'Abreu, Émile"]);
    expect(factsOf(files.get('6 Up/Sookdeo-Leah-20210001.pdf') ?? Buffer.alloc(0)).title).toBe(
      'Report card – Sookdeo, Leah – 6 Up – Term 1, 2026-2027',
    );
    // Averages and ranks are of the whole class, also on a card by itself.
    const [farah = ''] = pagesOf(files.get('1B/Khan-Farah-20260006.pdf') ?? Buffer.alloc(0));
    expect(farah.replace(/\s+/g, ' ')).toContain('Class size 2');
  });

  it('tell how far they are and what they became', async () => {
    const job = await start();
    expect(job).toMatchObject({ steps: 4, done: 0, asked_by: 'Kamla Ali', mine: true, input: wholeSchool });
    const { done, result } = await untilEnded(job);
    expect(done).toBe(4);
    expect(result).toMatchObject({ file_name: 'report-cards-whole-school-2026-2027-term-1.zip', items: 12 });
    const { headers } = await fetched(job);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="report-cards-whole-school-2026-2027-term-1\.zip"/,
      ),
      'cache-control': 'private, no-store',
    });
  });

  it('are in the history each time they are taken: who, which and how many', async () => {
    const job = await untilEnded(await start({ form_level: 1 }));
    await fetched(job);
    await fetched(job, await school.browser().signIn('Admin'));
    const rows = await db
      .selectFrom('history')
      .select(['actor', 'academic_term_id', 'after'])
      .where('entity', '=', 'export')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const after = { document: 'report-cards', form_level: 1, students: 6 };
    expect(rows.reverse()).toEqual([
      { actor: 'Kamla Ali', academic_term_id: term, after },
      { actor: 'Admin', academic_term_id: term, after },
    ]);
  });

  describe('that were begun before students changed class', () => {
    /** With 1A made: 4 cards, of these students. */
    const begun = async (members: number[]) => endedOf({ steps: ['1A', '1B'], done: 1, items: 4, members });

    it('name at their end who came into a class that was made already, and who is among two', async () => {
      const { anika, brandon, chantal, emile, farah } = students;
      // Émile came from 1B since, and Farah went there.
      expect(await begun([brandon.id, chantal.id, anika.id, farah.id])).toMatchObject({
        state: 'done',
        problems: [],
        notices: [
          reportCardJobMessages.missed(`D'Abreu, Émile (${emile.id})`),
          reportCardJobMessages.twice(`Khan, Farah (${farah.id})`),
        ],
        result: { items: 6 },
      });
    });

    it('name nobody where the version before, which did not say whom it made, began them', async () => {
      expect(await begun([])).toMatchObject({ state: 'done', notices: [], result: { items: 6 } });
    });
  });

  it('go on without a class that cannot be made, and it is named', async () => {
    // 1C was taken away after it had been asked for.
    const job = await endedOf({ steps: ['1A', '1C', '1B'] });
    expect(job).toMatchObject({
      state: 'done',
      done: 3,
      problems: [{ step: '1C', message: 'There is no class 1C.' }],
      result: { items: 6 },
    });
    expect(zipContents((await fetched(job)).bytes).size).toBe(2);
  });
});

describe('the report cards of a form', () => {
  it('are those of its classes alone', async () => {
    const files = await made({ form_level: 4, arrangement: 'by_student' });
    expect([...files.keys()].every((name) => name.startsWith('4 Sci/'))).toBe(true);
    expect(files.size).toBe(4);
  });

  it('have a folder for each of two classes that only dots at the end tell apart', async () => {
    const { attend, enrol, open } = schoolRecords(db);
    const omari = { id: 20240002, first: 'Omari', last: 'Thomas' };
    const renee = { id: 20240003, first: 'Renee', last: 'Pierre' };
    await open('3A', '3A.');
    await enrol(omari, '3A', lastYear);
    await enrol(renee, '3A.', lastYear);
    await attend(omari, '3A', { absent: 2, late: 0 }, lastTerm);
    await attend(renee, '3A.', { absent: 0, late: 1 }, lastTerm);
    const files = await made({ academic_term_id: lastTerm, form_level: 3, arrangement: 'by_student' });
    expect([...files.keys()]).toEqual(['3A/Thomas-Omari-20240002.pdf', '3A_/Pierre-Renee-20240003.pdf']);
  });

  it('that nobody was in, or of an unknown term, are not found', async () => {
    for (const input of [{ form_level: 2 }, { academic_term_id: 209901 }]) {
      const { status } = await kamla.ask(calls.startReportCardJob, { body: { ...wholeSchool, ...input } });
      expect(status).toBe(404);
    }
  });
});

describe('a job of report cards', () => {
  it('is asked for once, however often it is sent', async () => {
    const body = { ...wholeSchool, mutation_id: randomUUID() };
    const replies = await Promise.all([1, 2, 3].map(() => kamla.ask(calls.startReportCardJob, { body })));
    expect(new Set(replies.map(({ answer }) => answer.id)).size).toBe(1);
    expect(await listed(kamla)).toHaveLength(1);
    const other = await kamla.ask(calls.startReportCardJob, { body: { ...body, form_level: 1 } });
    expect(other.status).toBe(409);
  });

  it("is one's own: to a colleague it is absent, Admin sees it under its name", async () => {
    const job = await untilEnded(await start());
    const aisha = await school.browser().signIn('amohammed');
    expect(await listed(aisha)).toEqual([]);
    for (const reply of [
      await fetched(job, aisha),
      await aisha.post(`/api/jobs/${job.id}/cancel`),
      await fetched({ id: randomUUID() }),
    ]) {
      expect([reply.status, reply.json]).toEqual([404, { message: messages.notFound }]);
    }
    const admin = await school.browser().signIn('Admin');
    expect(await listed(admin)).toMatchObject([{ id: job.id, mine: false, asked_by: 'Kamla Ali' }]);
    expect((await fetched(job, admin)).status).toBe(200);
  });

  it('is gone from whoever may no longer print all report cards', async () => {
    const job = await untilEnded(await start());
    const reports = { employee_id: staff.kali.id, user_permission_id: 3 };
    await db
      .deleteFrom('employee_permissions')
      .where('employee_id', '=', reports.employee_id)
      .where('user_permission_id', '=', reports.user_permission_id)
      .execute();
    expect((await fetched(job)).status).toBe(404);
    expect((await kamla.ask(calls.listReportCardJobs, {})).status).toBe(403);
    await db.insertInto('employee_permissions').values(reports).execute();
    expect((await fetched(job)).status).toBe(200);
  });

  it('is refused to someone who has three under way, until one of them is cancelled', async () => {
    // Of a kind that no process here works on.
    const account_id = await accountOfKamla();
    const letters = {
      kind: 'letters',
      account_id,
      input: '{}',
      steps: ['Calvary Hill'],
      worker: null,
      lease_until: null,
      mutation_id: null,
      finished_at: null,
    };
    const underWork = {
      state: 'running',
      worker: randomUUID(),
      lease_until: '2099-01-01T00:00:00Z',
    } as const;
    await db
      .insertInto('jobs')
      .values([letters, letters, { ...letters, ...underWork }])
      .execute();
    const { status, json } = await kamla.ask(calls.startReportCardJob, { body: wholeSchool });
    expect([status, json]).toEqual([429, { message: jobMessages.tooMany }]);
    // A colleague has a number of their own.
    const colleague = await school.browser().signIn('vjoseph');
    await untilEnded(await start({}, colleague), colleague);
    await db
      .updateTable('jobs')
      .set({
        state: 'cancelled',
        worker: null,
        lease_until: null,
        finished_at: new Date().toISOString(),
      })
      .execute();
    await untilEnded(await start());
  });

  it('is refused beyond three also when many are asked for at one moment', async () => {
    const account_id = await accountOfKamla();
    // Of a kind that no process here works on.
    const letters = { kind: 'letters', account_id, input: {}, steps: ['Calvary Hill'], mutation_id: null };
    const holding = await school.database.owner.pool.connect();
    try {
      // Whoever counted the jobs and stored one waits for its account: nobody has committed before all have come.
      await holding.query('begin');
      await holding.query('select from accounts where account_id = $1 for update', [account_id]);
      const asking = Promise.all([1, 2, 3, 4].map(async () => insertJob(school.database.db, letters)));
      await untilWaiting(school.database, 4);
      await holding.query('commit');
      expect((await asking).filter((job) => job !== undefined)).toHaveLength(3);
    } finally {
      holding.release();
    }
  });

  it('offers no file where all of the class have left without a mark', async () => {
    const { enrol, leaveSchool, open } = schoolRecords(db);
    const gone = { id: 20240001, first: 'Omari', last: 'Thomas' };
    await open('2A');
    await enrol(gone, '2A', lastYear);
    await leaveSchool(gone);
    const job = await untilEnded(await start({ academic_term_id: lastTerm, form_level: 2 }));
    expect(job).toMatchObject({ state: 'done', problems: [], result: null });
    expect((await fetched(job)).status).toBe(404);
  });

  it('goes on after a restart in the middle of it', async () => {
    const job = await start({ arrangement: 'by_student' });
    await school.restart();
    const after = await school.browser().signIn('kali');
    const ended = await untilEnded(job, after);
    expect(ended).toMatchObject({ state: 'done', done: 4, result: { items: 12 } });
    expect(zipContents((await fetched(ended, after)).bytes).size).toBe(12);
  });
});
