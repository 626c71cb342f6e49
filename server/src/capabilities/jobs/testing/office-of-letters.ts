import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Job } from 'contract/jobs';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { testDatabase } from '../../../database/testing/test-database.ts';
import { findPerson } from '../../../http/sessions.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import { type UserName, writeTestSchool } from '../../../testing/test-school.ts';
import { zipContents } from '../../../testing/zip-contents.ts';
import { fetchJobFile } from '../fetch-job-file.ts';
import type { JobKind, StepResult } from '../job-kind.ts';
import { createJobWorker, type JobWorker } from '../job-worker.ts';
import { listJobs } from '../list-jobs.ts';
import { startJob } from '../start-job.ts';

export const silent = pino({ level: 'silent' });

export const streets = ['Calvary Hill', 'Prince Street', 'Pro Queen Street'];

export const ended = ({ state }: Job) => state !== 'waiting' && state !== 'running';

/** The letter of a street, as each process of the server writes it. */
export async function write(street: string): Promise<StepResult> {
  return {
    files: [{ name: `${street}.txt`, content: Buffer.from(`To the families of ${street}`) }],
    items: 1,
  };
}

/**
 * Letters to families, street by street: long work of the office of the test school, done by as many processes as the
 * school runs. No job is left from one test to the next.
 */
export async function officeOfLetters() {
  const school = await testDatabase();
  afterAll(school.close);
  await writeTestSchool(school);
  const { db } = school;
  const owner = school.owner.db;
  const kamla = await personOf('kali');
  const workers: JobWorker[] = [];
  /** Every step that any process did, in the order of its beginning. */
  const taken: string[] = [];

  beforeEach(async () => {
    taken.length = 0;
    await owner.deleteFrom('jobs').execute();
  });

  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
  });

  /** The letters as one process writes them. */
  function letters(takeStep: JobKind['takeStep'] = write): JobKind {
    return {
      name: 'letters',
      atOnce: 1,
      may: () => true,
      async takeStep(street, task) {
        taken.push(street);
        return takeStep(street, task);
      },
      archiveName: () => 'letters.zip',
      recordExport: async () => undefined,
    };
  }

  /** Starts a process of the server, as far as jobs are concerned. */
  function startProcess(kind: JobKind, hasRoom = async () => true): JobWorker {
    const worker = createJobWorker({ db, hasRoom, kinds: [kind], log: silent });
    workers.push(worker);
    worker.wake();
    return worker;
  }

  async function ask(steps: readonly string[] = streets, who = kamla) {
    return startJob(db, who, letters(), { input: {}, steps, mutation_id: undefined });
  }

  async function jobNow(id: string): Promise<Job> {
    const all = await listJobs(db, await personOf('Admin'), letters());
    const found = all.find((one) => one.id === id);
    if (found === undefined) throw new Error('There is no such job.');
    return found;
  }

  async function until(id: string, reached: (job: Job) => boolean): Promise<Job> {
    for (;;) {
      const now = await jobNow(id);
      if (reached(now)) return now;
      await sleep(10);
    }
  }

  /** As when the process that works on it was killed a while ago. */
  async function letLeaseRunOut(): Promise<void> {
    await owner
      .updateTable('jobs')
      .set({ lease_until: '2026-09-07T08:00:00Z' })
      .where('state', '=', 'running')
      .execute();
  }

  async function unpack(id: string): Promise<Map<string, string>> {
    const { zip, bytes } = await fetchJobFile(db, [letters()], kamla, id);
    const chunks: Buffer[] = [];
    for await (const chunk of zip) chunks.push(chunk as Buffer);
    const archive = Buffer.concat(chunks);
    expect(archive.length).toBe(bytes);
    return new Map([...zipContents(archive)].map(([name, content]) => [name, content.toString()]));
  }

  async function personOf(name: UserName): Promise<SignedIn> {
    const { account_id } = await db
      .selectFrom('accounts')
      .select('account_id')
      .where('user_name', '=', name)
      .executeTakeFirstOrThrow();
    const person = await findPerson(db, account_id);
    if (person === null) throw new Error(`${name} has left.`);
    return person;
  }

  return { db, owner, kamla, taken, letters, startProcess, ask, jobNow, until, letLeaseRunOut, unpack };
}
